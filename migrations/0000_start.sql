CREATE TABLE `activities` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`link` text,
	`logo_file` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`logo_file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activities_by_creation` ON `activities` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `activities_by_logo` ON `activities` (`logo_file`);--> statement-breakpoint
CREATE TABLE `activity_categories` (
	`activity_id` text NOT NULL,
	`position` integer NOT NULL,
	`slug` text NOT NULL,
	PRIMARY KEY(`activity_id`, `slug`),
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `activity_categories_by_slug` ON `activity_categories` (`slug`,`activity_id`);--> statement-breakpoint
CREATE TABLE `activity_images` (
	`activity_id` text NOT NULL,
	`position` integer NOT NULL,
	`file` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`activity_id`, `position`),
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activity_images_by_file` ON `activity_images` (`file`);--> statement-breakpoint
CREATE TABLE `article_images` (
	`article_id` text NOT NULL,
	`position` integer NOT NULL,
	`file` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`article_id`, `position`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_images_by_file` ON `article_images` (`file`);--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`content` text NOT NULL,
	`author` text NOT NULL,
	`position` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`logo_file` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`logo_file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `articles_by_status` ON `articles` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_creation` ON `articles` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `articles_by_logo` ON `articles` (`logo_file`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`logo_file` text,
	`joined_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`logo_file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `clients_by_joining` ON `clients` (`joined_at`,`id`);--> statement-breakpoint
CREATE INDEX `clients_by_status` ON `clients` (`status`,`type`,`joined_at`);--> statement-breakpoint
CREATE INDEX `clients_by_logo` ON `clients` (`logo_file`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `messages_by_status` ON `messages` (`status`,`created_at`);--> statement-breakpoint
CREATE TABLE `page_views` (
	`id` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`path` text NOT NULL,
	`title` text NOT NULL,
	`referrer` text DEFAULT '' NOT NULL,
	`visitor` text NOT NULL,
	`session` text NOT NULL,
	`device` text NOT NULL,
	`browser` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `page_views_by_time` ON `page_views` (`at`);--> statement-breakpoint
CREATE INDEX `page_views_by_visitor` ON `page_views` (`visitor`,`at`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`file` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`uploaded_at` integer,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `secrets` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`refresh_token_hash` text NOT NULL,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh_token_hash_unique` ON `sessions` (`refresh_token_hash`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_expiry` ON `sessions` (`expires_at`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`password_hash` text NOT NULL,
	`last_login_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`is_active`);