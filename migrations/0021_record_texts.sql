CREATE TABLE `activity_texts` (
	`activity_id` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`listed_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`fingerprint` text,
	`source_language` text,
	`source_fingerprint` text,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`source_texts` text,
	PRIMARY KEY(`activity_id`, `language`),
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `activity_texts_by_status` ON `activity_texts` (`language`,`status`,`listed_at`,`activity_id`);--> statement-breakpoint
CREATE INDEX `activity_texts_by_listing` ON `activity_texts` (`language`,`listed_at`,`activity_id`,`status`);--> statement-breakpoint
CREATE INDEX `activity_texts_without_fingerprint` ON `activity_texts` (`activity_id`) WHERE fingerprint IS NULL;--> statement-breakpoint
CREATE TABLE `article_texts` (
	`article_id` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`listed_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`fingerprint` text,
	`source_language` text,
	`source_fingerprint` text,
	`title` text NOT NULL,
	`excerpt` text,
	`author` text NOT NULL,
	`position` text DEFAULT '' NOT NULL,
	`content` text NOT NULL,
	`source_texts` text,
	PRIMARY KEY(`article_id`, `language`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `article_texts_by_status` ON `article_texts` (`language`,`status`,`listed_at`,`article_id`);--> statement-breakpoint
CREATE INDEX `article_texts_by_listing` ON `article_texts` (`language`,`listed_at`,`article_id`,`status`);--> statement-breakpoint
CREATE INDEX `article_texts_without_fingerprint` ON `article_texts` (`article_id`) WHERE fingerprint IS NULL;--> statement-breakpoint
-- All texts so far are those of the main language, which is English by default.
INSERT INTO `activity_texts` (`activity_id`, `language`, `status`, `listed_at`, `updated_at`, `updated_by`, `name`, `description`)
SELECT `id`, 'en', 'Published', `published_at`, `updated_at`, `updated_by`, `name`, `description` FROM `activities` ORDER BY `id`;--> statement-breakpoint
INSERT INTO `article_texts` (`article_id`, `language`, `status`, `listed_at`, `updated_at`, `updated_by`, `title`, `excerpt`, `author`, `position`, `content`)
SELECT `id`, 'en', `status`, `listed_at`, `updated_at`, `updated_by`, `title`, `excerpt`, `author`, `position`, `content` FROM `articles` ORDER BY `id`;--> statement-breakpoint
-- The search index keeps its rows and numbers; they now belong to a text in a language.
DROP TRIGGER `articles_search_insert`;--> statement-breakpoint
DROP TRIGGER `articles_search_update`;--> statement-breakpoint
DROP TRIGGER `articles_search_delete`;--> statement-breakpoint
CREATE TABLE `article_numbers_by_language` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`listed_at` integer NOT NULL,
	UNIQUE(`id`, `language`)
);
--> statement-breakpoint
INSERT INTO `article_numbers_by_language` (`number`, `id`, `language`, `status`, `listed_at`)
SELECT `number`, `id`, 'en', `status`, `listed_at` FROM `article_numbers` ORDER BY `number`;--> statement-breakpoint
DROP TABLE `article_numbers`;--> statement-breakpoint
ALTER TABLE `article_numbers_by_language` RENAME TO `article_numbers`;--> statement-breakpoint
CREATE TRIGGER `articles_search_insert` AFTER INSERT ON `article_texts` BEGIN
	INSERT INTO `article_numbers` (`id`, `language`, `status`, `listed_at`) VALUES (new.`article_id`, new.`language`, new.`status`, new.`listed_at`);
	INSERT INTO `articles_search` (rowid, `title`, `content`, `author`, `position`)
	SELECT `number`, new.`title`, new.`content`, new.`author`, new.`position` FROM `article_numbers` WHERE `id` = new.`article_id` AND `language` = new.`language`;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_search_number` AFTER UPDATE OF `language`, `status`, `listed_at` ON `article_texts` BEGIN
	UPDATE `article_numbers` SET `language` = new.`language`, `status` = new.`status`, `listed_at` = new.`listed_at` WHERE `id` = old.`article_id` AND `language` = old.`language`;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_search_update` AFTER UPDATE OF `title`, `content`, `author`, `position` ON `article_texts` BEGIN
	UPDATE `articles_search` SET `title` = new.`title`, `content` = new.`content`, `author` = new.`author`, `position` = new.`position`
	WHERE rowid = (SELECT `number` FROM `article_numbers` WHERE `id` = new.`article_id` AND `language` = new.`language`);
END;
--> statement-breakpoint
CREATE TRIGGER `articles_search_delete` BEFORE DELETE ON `article_texts` BEGIN
	DELETE FROM `articles_search` WHERE rowid = (SELECT `number` FROM `article_numbers` WHERE `id` = old.`article_id` AND `language` = old.`language`);
	DELETE FROM `article_numbers` WHERE `id` = old.`article_id` AND `language` = old.`language`;
END;
--> statement-breakpoint
DROP INDEX `activities_by_publication`;--> statement-breakpoint
ALTER TABLE `activities` DROP COLUMN `description`;--> statement-breakpoint
ALTER TABLE `activities` DROP COLUMN `name`;--> statement-breakpoint
DROP INDEX `articles_by_status`;--> statement-breakpoint
DROP INDEX `articles_by_listing`;--> statement-breakpoint
DROP INDEX `articles_without_excerpt`;--> statement-breakpoint
CREATE INDEX `articles_by_creation` ON `articles` (`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `articles` DROP COLUMN `listed_at`;--> statement-breakpoint
-- Each removal rewrites the table: the longest texts first.
ALTER TABLE `articles` DROP COLUMN `content`;--> statement-breakpoint
ALTER TABLE `articles` DROP COLUMN `title`;--> statement-breakpoint
ALTER TABLE `articles` DROP COLUMN `excerpt`;--> statement-breakpoint
ALTER TABLE `articles` DROP COLUMN `author`;--> statement-breakpoint
ALTER TABLE `articles` DROP COLUMN `position`;--> statement-breakpoint
ALTER TABLE `articles` DROP COLUMN `status`;
