-- Posts are found by their authors, too: the server indexes posts that are missing here when it starts.
delete from post_search;
