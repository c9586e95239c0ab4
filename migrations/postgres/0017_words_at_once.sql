-- What waits to go into these indexes is read through for every word that is looked up: an undone import of 746 posts took
-- 20 to 120 s, by when it was last tidied up. It goes in at once now.
alter index post_search_by_word set (fastupdate = off);
alter index post_words_alike set (fastupdate = off);
select gin_clean_pending_list('post_search_by_word'), gin_clean_pending_list('post_words_alike');
