DROP INDEX `messages_by_status`;--> statement-breakpoint
CREATE INDEX `messages_by_creation` ON `messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_status` ON `messages` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_by_login` ON `users` (`role`,`last_login_at`,`id`);