"""Score sheets on the screen: drawn on a canvas in theme colours, viewed part by part, tapped at lit places."""
