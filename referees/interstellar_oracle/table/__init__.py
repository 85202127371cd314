"""Code shared by all chapters: state, knowledge of hidden cards, questions and steps."""
