CREATE TABLE `account_links` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text,
	`email` text DEFAULT '' NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`scope` text DEFAULT 'owner' NOT NULL,
	`created_by` text NOT NULL,
	`created_by_id` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	`revoked_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_token_hash_unique` ON `account_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `account_links_by_purpose` ON `account_links` (`purpose`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `account_links_by_user` ON `account_links` (`user_id`);--> statement-breakpoint
CREATE INDEX `account_links_by_email` ON `account_links` (`email`);