-- Any three letters and more of an article are found through an index of its texts; Thai has no words to index.
-- SQLite may number the rows of a table anew unless it has a number of its own, so the index has its own numbers.
CREATE TABLE `article_numbers` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL UNIQUE,
	`status` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
INSERT INTO `article_numbers` (`id`, `status`, `created_at`) SELECT `id`, `status`, `created_at` FROM `articles` ORDER BY `created_at`, `id`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `articles_search` USING fts5(`title`, `content`, `author`, `position`, content = '', contentless_delete = 1, tokenize = 'trigram');
--> statement-breakpoint
INSERT INTO `articles_search` (rowid, `title`, `content`, `author`, `position`)
SELECT n.`number`, a.`title`, a.`content`, a.`author`, a.`position` FROM `article_numbers` n JOIN `articles` a ON a.`id` = n.`id` ORDER BY n.`number`;
--> statement-breakpoint
CREATE TRIGGER `articles_search_insert` AFTER INSERT ON `articles` BEGIN
	INSERT INTO `article_numbers` (`id`, `status`, `created_at`) VALUES (new.`id`, new.`status`, new.`created_at`);
	INSERT INTO `articles_search` (rowid, `title`, `content`, `author`, `position`)
	SELECT `number`, new.`title`, new.`content`, new.`author`, new.`position` FROM `article_numbers` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_search_update` AFTER UPDATE ON `articles` BEGIN
	UPDATE `article_numbers` SET `status` = new.`status`, `created_at` = new.`created_at` WHERE `id` = new.`id`;
	UPDATE `articles_search` SET `title` = new.`title`, `content` = new.`content`, `author` = new.`author`, `position` = new.`position`
	WHERE rowid = (SELECT `number` FROM `article_numbers` WHERE `id` = new.`id`);
END;
--> statement-breakpoint
CREATE TRIGGER `articles_search_delete` BEFORE DELETE ON `articles` BEGIN
	DELETE FROM `articles_search` WHERE rowid = (SELECT `number` FROM `article_numbers` WHERE `id` = old.`id`);
	DELETE FROM `article_numbers` WHERE `id` = old.`id`;
END;
