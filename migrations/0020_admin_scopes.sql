DROP INDEX `articles_by_status`;--> statement-breakpoint
DROP INDEX `articles_by_listing`;--> statement-breakpoint
ALTER TABLE `articles` ADD `created_by` text;--> statement-breakpoint
CREATE INDEX `articles_by_creator` ON `articles` (`created_by`);--> statement-breakpoint
CREATE INDEX `articles_by_status` ON `articles` (`status`,`listed_at`,`id`,`created_at`,`created_by`);--> statement-breakpoint
CREATE INDEX `articles_by_listing` ON `articles` (`listed_at`,`id`,`status`,`created_by`);--> statement-breakpoint
DROP INDEX `users_by_role`;--> statement-breakpoint
ALTER TABLE `users` ADD `scope` text DEFAULT 'owner' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`is_active`,`scope`);--> statement-breakpoint
ALTER TABLE `activities` ADD `created_by` text;--> statement-breakpoint
ALTER TABLE `pictures` ADD `uploaded_by` text;