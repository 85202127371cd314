"""Score sheets on the screen: drawn, viewed part by part, tapped."""
