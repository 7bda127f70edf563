ALTER TABLE `activity_images` ADD `alts` text;--> statement-breakpoint
ALTER TABLE `article_images` ADD `alts` text;