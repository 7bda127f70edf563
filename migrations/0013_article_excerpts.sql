ALTER TABLE `articles` ADD `excerpt` text;--> statement-breakpoint
CREATE INDEX `articles_without_excerpt` ON `articles` (`id`) WHERE excerpt IS NULL;