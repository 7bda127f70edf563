DROP INDEX `activities_by_creation`;--> statement-breakpoint
ALTER TABLE `activities` ADD `published_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `activities` SET `published_at` = `created_at`;--> statement-breakpoint
CREATE INDEX `activities_by_publication` ON `activities` (`published_at`,`id`);--> statement-breakpoint
DROP INDEX `articles_by_creation`;--> statement-breakpoint
DROP INDEX `articles_by_status`;--> statement-breakpoint
-- Dropped before the update below, which changes no text that the search index holds.
DROP TRIGGER `articles_search_insert`;--> statement-breakpoint
DROP TRIGGER `articles_search_update`;--> statement-breakpoint
ALTER TABLE `articles` ADD `published_at` integer;--> statement-breakpoint
ALTER TABLE `articles` ADD `listed_at` integer GENERATED ALWAYS AS (coalesce(published_at, created_at)) VIRTUAL;--> statement-breakpoint
UPDATE `articles` SET `published_at` = `created_at` WHERE `status` = 'Published';--> statement-breakpoint
CREATE INDEX `articles_by_listing` ON `articles` (`listed_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_status` ON `articles` (`status`,`listed_at`,`id`,`created_at`);--> statement-breakpoint
-- The search orders what it finds by the same column as the lists; so far it is equal to the old one.
ALTER TABLE `article_numbers` RENAME COLUMN `created_at` TO `listed_at`;--> statement-breakpoint
CREATE TRIGGER `articles_search_insert` AFTER INSERT ON `articles` BEGIN
	INSERT INTO `article_numbers` (`id`, `status`, `listed_at`) VALUES (new.`id`, new.`status`, new.`listed_at`);
	INSERT INTO `articles_search` (rowid, `title`, `content`, `author`, `position`)
	SELECT `number`, new.`title`, new.`content`, new.`author`, new.`position` FROM `article_numbers` WHERE `id` = new.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_search_update` AFTER UPDATE ON `articles` BEGIN
	UPDATE `article_numbers` SET `status` = new.`status`, `listed_at` = new.`listed_at` WHERE `id` = new.`id`;
	UPDATE `articles_search` SET `title` = new.`title`, `content` = new.`content`, `author` = new.`author`, `position` = new.`position`
	WHERE rowid = (SELECT `number` FROM `article_numbers` WHERE `id` = new.`id`);
END;
