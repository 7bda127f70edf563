ALTER TABLE `activities` ADD `updated_by` text;--> statement-breakpoint
ALTER TABLE `articles` ADD `updated_by` text;--> statement-breakpoint
ALTER TABLE `clients` ADD `updated_by` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `updated_by` text;--> statement-breakpoint
ALTER TABLE `users` ADD `updated_by` text;