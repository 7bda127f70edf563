CREATE TABLE `file_downloads` (
	`file` text PRIMARY KEY NOT NULL,
	`downloads` integer NOT NULL,
	FOREIGN KEY (`file`) REFERENCES `files`(`file`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `files` (
	`file` text PRIMARY KEY NOT NULL,
	`blob` text NOT NULL,
	`name` text NOT NULL,
	`bytes` integer NOT NULL,
	`created_at` integer NOT NULL,
	`uploaded_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE INDEX `files_by_creation` ON `files` (`created_at`,`file`);--> statement-breakpoint
CREATE INDEX `files_by_blob` ON `files` (`blob`);--> statement-breakpoint
CREATE TABLE `pictures` (
	`file` text PRIMARY KEY NOT NULL,
	`type` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`alts` text,
	`captions` text,
	`focus_x` integer DEFAULT 50 NOT NULL,
	`focus_y` integer DEFAULT 50 NOT NULL,
	`is_drawing` integer DEFAULT false NOT NULL,
	`uploaded_at` integer,
	`uploaded_by` text,
	`created_at` integer NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE INDEX `pictures_by_creation` ON `pictures` (`created_at`,`file`);--> statement-breakpoint
CREATE TABLE `replaced_pictures` (
	`hash` text PRIMARY KEY NOT NULL,
	`file` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `activities` (
	`id` text PRIMARY KEY NOT NULL,
	`link` text,
	`logo_file` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`logo_file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activities_by_creator` ON `activities` (`created_by`);--> statement-breakpoint
CREATE INDEX `activities_by_logo` ON `activities` (`logo_file`);--> statement-breakpoint
CREATE TABLE `activity_addresses` (
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`activity_id` text NOT NULL,
	`is_current` integer NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`moved_from` text,
	PRIMARY KEY(`slug`, `language`, `activity_id`),
	FOREIGN KEY (`activity_id`,`language`) REFERENCES `activity_texts`(`activity_id`,`language`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `activity_addresses_public` ON `activity_addresses` (`slug`,`language`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `activity_addresses_by_text` ON `activity_addresses` (`activity_id`,`language`,`is_current`,`slug`);--> statement-breakpoint
CREATE TABLE `activity_categories` (
	`activity_id` text NOT NULL,
	`position` integer NOT NULL,
	`slug` text NOT NULL,
	PRIMARY KEY(`activity_id`, `slug`),
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`slug`) REFERENCES `categories`(`slug`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `activity_categories_by_slug` ON `activity_categories` (`slug`,`activity_id`);--> statement-breakpoint
CREATE TABLE `activity_images` (
	`activity_id` text NOT NULL,
	`position` integer NOT NULL,
	`file` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`alts` text,
	PRIMARY KEY(`activity_id`, `position`),
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `activity_images_by_file` ON `activity_images` (`file`);--> statement-breakpoint
CREATE TABLE `activity_texts` (
	`activity_id` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`listed_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`review_requested_at` integer,
	`review_requested_by` text,
	`publish_at` integer,
	`unpublish_at` integer,
	`scheduled_by` text,
	`fingerprint` text NOT NULL,
	`source_language` text,
	`source_fingerprint` text,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`share_picture` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`source_texts` text,
	PRIMARY KEY(`activity_id`, `language`),
	FOREIGN KEY (`activity_id`) REFERENCES `activities`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `activity_texts_by_status` ON `activity_texts` (`language`,`status`,`listed_at`,`activity_id`);--> statement-breakpoint
CREATE INDEX `activity_texts_by_listing` ON `activity_texts` (`language`,`listed_at`,`activity_id`,`status`);--> statement-breakpoint
CREATE INDEX `activity_texts_by_review` ON `activity_texts` (`activity_id`) WHERE review_requested_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `activity_texts_by_schedule` ON `activity_texts` (`publish_at`,`unpublish_at`,`activity_id`) WHERE publish_at IS NOT NULL OR unpublish_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `activity_texts_by_share_picture` ON `activity_texts` (`share_picture`) WHERE share_picture <> '';--> statement-breakpoint
CREATE TABLE `article_addresses` (
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`article_id` text NOT NULL,
	`is_current` integer NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`moved_from` text,
	PRIMARY KEY(`slug`, `language`, `article_id`),
	FOREIGN KEY (`article_id`,`language`) REFERENCES `article_texts`(`article_id`,`language`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `article_addresses_public` ON `article_addresses` (`slug`,`language`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `article_addresses_by_text` ON `article_addresses` (`article_id`,`language`,`is_current`,`slug`);--> statement-breakpoint
CREATE TABLE `article_images` (
	`article_id` text NOT NULL,
	`position` integer NOT NULL,
	`file` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`alts` text,
	PRIMARY KEY(`article_id`, `position`),
	FOREIGN KEY (`article_id`) REFERENCES `articles`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `article_images_by_file` ON `article_images` (`file`);--> statement-breakpoint
CREATE TABLE `article_texts` (
	`article_id` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`listed_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`review_requested_at` integer,
	`review_requested_by` text,
	`publish_at` integer,
	`unpublish_at` integer,
	`scheduled_by` text,
	`fingerprint` text NOT NULL,
	`source_language` text,
	`source_fingerprint` text,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`share_picture` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`excerpt` text NOT NULL,
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
CREATE INDEX `article_texts_by_review` ON `article_texts` (`article_id`) WHERE review_requested_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `article_texts_by_schedule` ON `article_texts` (`publish_at`,`unpublish_at`,`article_id`) WHERE publish_at IS NOT NULL OR unpublish_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `article_texts_by_share_picture` ON `article_texts` (`share_picture`) WHERE share_picture <> '';--> statement-breakpoint
CREATE TABLE `articles` (
	`id` text PRIMARY KEY NOT NULL,
	`logo_file` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`logo_file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `articles_by_creator` ON `articles` (`created_by`);--> statement-breakpoint
CREATE INDEX `articles_by_logo` ON `articles` (`logo_file`);--> statement-breakpoint
CREATE INDEX `articles_by_creation` ON `articles` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `categories` (
	`slug` text PRIMARY KEY NOT NULL,
	`id` text,
	`name` text NOT NULL,
	`filter_label` text,
	`position` integer NOT NULL,
	`filter_position` integer NOT NULL,
	`is_hidden_when_empty` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_id_unique` ON `categories` (`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);--> statement-breakpoint
CREATE TABLE `category_texts` (
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`name` text,
	`filter_label` text,
	`source_name` text,
	PRIMARY KEY(`slug`, `language`),
	FOREIGN KEY (`slug`) REFERENCES `categories`(`slug`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `category_texts_by_name` ON `category_texts` (`language`,`name`);--> statement-breakpoint
CREATE TABLE `clients` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`url` text NOT NULL,
	`status` text NOT NULL,
	`type` text NOT NULL,
	`logo_file` text,
	`joined_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`logo_file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `clients_by_joining` ON `clients` (`joined_at`,`id`);--> statement-breakpoint
CREATE INDEX `clients_by_status` ON `clients` (`status`,`type`,`joined_at`,`id`,`logo_file`);--> statement-breakpoint
CREATE INDEX `clients_by_logo` ON `clients` (`logo_file`);--> statement-breakpoint
CREATE TABLE `page_addresses` (
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`page_id` text NOT NULL,
	`is_current` integer NOT NULL,
	`is_public` integer DEFAULT false NOT NULL,
	`moved_from` text,
	PRIMARY KEY(`slug`, `language`, `page_id`),
	FOREIGN KEY (`page_id`,`language`) REFERENCES `page_texts`(`page_id`,`language`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `page_addresses_public` ON `page_addresses` (`slug`,`language`) WHERE is_public = 1;--> statement-breakpoint
CREATE INDEX `page_addresses_by_text` ON `page_addresses` (`page_id`,`language`,`is_current`,`slug`);--> statement-breakpoint
CREATE TABLE `page_images` (
	`page_id` text NOT NULL,
	`position` integer NOT NULL,
	`file` text NOT NULL,
	`alt` text DEFAULT '' NOT NULL,
	`alts` text,
	PRIMARY KEY(`page_id`, `position`),
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `page_images_by_file` ON `page_images` (`file`);--> statement-breakpoint
CREATE TABLE `page_texts` (
	`page_id` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`listed_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`review_requested_at` integer,
	`review_requested_by` text,
	`publish_at` integer,
	`unpublish_at` integer,
	`scheduled_by` text,
	`fingerprint` text NOT NULL,
	`source_language` text,
	`source_fingerprint` text,
	`seo_title` text DEFAULT '' NOT NULL,
	`seo_description` text DEFAULT '' NOT NULL,
	`share_picture` text DEFAULT '' NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`blocks` text DEFAULT '[]' NOT NULL,
	`source_texts` text,
	PRIMARY KEY(`page_id`, `language`),
	FOREIGN KEY (`page_id`) REFERENCES `pages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `page_texts_by_status` ON `page_texts` (`language`,`status`,`listed_at`,`page_id`);--> statement-breakpoint
CREATE INDEX `page_texts_by_listing` ON `page_texts` (`language`,`listed_at`,`page_id`,`status`);--> statement-breakpoint
CREATE INDEX `page_texts_by_review` ON `page_texts` (`page_id`) WHERE review_requested_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `page_texts_by_schedule` ON `page_texts` (`publish_at`,`unpublish_at`,`page_id`) WHERE publish_at IS NOT NULL OR unpublish_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `page_texts_by_share_picture` ON `page_texts` (`share_picture`) WHERE share_picture <> '';--> statement-breakpoint
CREATE TABLE `pages` (
	`id` text PRIMARY KEY NOT NULL,
	`logo_file` text,
	`published_at` integer,
	`created_at` integer NOT NULL,
	`created_by` text,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	FOREIGN KEY (`logo_file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `pages_by_creator` ON `pages` (`created_by`);--> statement-breakpoint
CREATE INDEX `pages_by_logo` ON `pages` (`logo_file`);--> statement-breakpoint
CREATE TABLE `audit_anchor` (
	`id` integer PRIMARY KEY NOT NULL,
	`entry_id` integer NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_entries` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`created_at` integer NOT NULL,
	`user_id` text,
	`user_name` text NOT NULL,
	`device` text NOT NULL,
	`session` text NOT NULL,
	`action` text NOT NULL,
	`kind` text NOT NULL,
	`record_id` text,
	`record_name` text NOT NULL,
	`changes` text NOT NULL,
	`salt` text NOT NULL,
	`erased_hash` text,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit_entries` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_user` ON `audit_entries` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_kind` ON `audit_entries` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_action` ON `audit_entries` (`action`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_record` ON `audit_entries` (`record_id`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `consent_counts` (
	`day` text PRIMARY KEY NOT NULL,
	`accepted` integer DEFAULT 0 NOT NULL,
	`refused` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`created_at` integer NOT NULL,
	`user_name` text NOT NULL,
	`hash` text NOT NULL,
	`messages` integer NOT NULL,
	`deliveries` integer NOT NULL,
	`audit_entries` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `legal_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_documents_slug_unique` ON `legal_documents` (`slug`);--> statement-breakpoint
CREATE TABLE `legal_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`effective_date` text DEFAULT '' NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`title_th` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`content_th` text DEFAULT '' NOT NULL,
	`content_en` text DEFAULT '' NOT NULL,
	`facts_th` text DEFAULT '[]' NOT NULL,
	`facts_en` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`published_at` integer,
	FOREIGN KEY (`document_id`) REFERENCES `legal_documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_versions_by_date` ON `legal_versions` (`document_id`,`effective_date`) WHERE status = 'Published';--> statement-breakpoint
CREATE INDEX `legal_versions_by_document` ON `legal_versions` (`document_id`);--> statement-breakpoint
CREATE TABLE `messages` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`message` text NOT NULL,
	`phone` text DEFAULT '' NOT NULL,
	`line_id` text DEFAULT '' NOT NULL,
	`company` text DEFAULT '' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`consent` text,
	`repeats` integer DEFAULT 0 NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`spam_reason` text,
	`eviction_priority` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`page` text DEFAULT '' NOT NULL,
	`entry` text DEFAULT '' NOT NULL,
	`referrer` text DEFAULT '' NOT NULL,
	`campaign` text DEFAULT '' NOT NULL,
	`policy_version_id` text,
	`taken_by` text,
	`note` text DEFAULT '' NOT NULL,
	`updated_at` integer,
	`updated_by` text,
	FOREIGN KEY (`policy_version_id`) REFERENCES `legal_versions`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`taken_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `messages_by_creation` ON `messages` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_status` ON `messages` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_sender` ON `messages` (`email`,`phone`,`line_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `messages_by_policy` ON `messages` (`policy_version_id`);--> statement-breakpoint
CREATE INDEX `messages_by_referrer` ON `messages` (`referrer`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_taker` ON `messages` (`taken_by`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `messages_by_eviction` ON `messages` (`status`,"eviction_priority" DESC,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `outgoing_links` (
	`url` text PRIMARY KEY NOT NULL,
	`uses` text NOT NULL,
	`checked_at` integer,
	`failures` integer DEFAULT 0 NOT NULL,
	`reason` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_queue` (
	`type` text NOT NULL,
	`id` text NOT NULL,
	PRIMARY KEY(`type`, `id`)
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
	`public_id` text NOT NULL,
	`browser` text NOT NULL,
	`system` text NOT NULL,
	`network` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer NOT NULL,
	`newest_token_expires_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_refresh_token_hash_unique` ON `sessions` (`refresh_token_hash`);--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_public_id_unique` ON `sessions` (`public_id`);--> statement-breakpoint
CREATE INDEX `sessions_by_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE TABLE `settings` (
	`key` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`source_value` text,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE TABLE `sign_in_failures` (
	`key` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`last_failure_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`first_name` text NOT NULL,
	`last_name` text NOT NULL,
	`role` text NOT NULL,
	`scope` text DEFAULT 'author' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`password_hash` text NOT NULL,
	`last_login_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email_unique` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_by_role` ON `users` (`role`,`is_active`,`scope`);--> statement-breakpoint
CREATE INDEX `users_by_login` ON `users` (`role`,`last_login_at`,`id`);--> statement-breakpoint
CREATE TABLE `account_links` (
	`id` text PRIMARY KEY NOT NULL,
	`purpose` text NOT NULL,
	`token_hash` text NOT NULL,
	`user_id` text,
	`email` text DEFAULT '' NOT NULL,
	`first_name` text DEFAULT '' NOT NULL,
	`last_name` text DEFAULT '' NOT NULL,
	`scope` text DEFAULT 'author' NOT NULL,
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
CREATE INDEX `account_links_by_email` ON `account_links` (`email`);--> statement-breakpoint
CREATE TABLE `account_notices` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `account_notices_by_user` ON `account_notices` (`user_id`);--> statement-breakpoint
CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`public_id` text NOT NULL,
	`name` text NOT NULL,
	`public_key` text NOT NULL,
	`counter` integer NOT NULL,
	`transports` text NOT NULL,
	`created_at` integer NOT NULL,
	`last_used_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `passkeys_public_id_unique` ON `passkeys` (`public_id`);--> statement-breakpoint
CREATE INDEX `passkeys_by_user` ON `passkeys` (`user_id`);--> statement-breakpoint
CREATE TABLE `recovery_codes` (
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`user_id`, `hash`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `totp_factors` (
	`user_id` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`last_step` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `channels` (
	`id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`secrets` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`channel_id` text,
	`message_id` text,
	`event` text NOT NULL,
	`payload` text,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due_at` integer NOT NULL,
	`failure` text,
	`answer` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`finished_at` integer,
	FOREIGN KEY (`channel_id`) REFERENCES `channels`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`message_id`) REFERENCES `messages`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `deliveries_by_channel_due` ON `deliveries` (`channel_id`,`due_at`,`id`) WHERE state IN ('waiting', 'failed');--> statement-breakpoint
CREATE INDEX `deliveries_by_message` ON `deliveries` (`message_id`);--> statement-breakpoint
CREATE INDEX `deliveries_by_channel` ON `deliveries` (`channel_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `deliveries_given_up` ON `deliveries` (`finished_at`) WHERE state = 'givenUp';--> statement-breakpoint
CREATE TABLE `mail_sender` (
	`id` text PRIMARY KEY NOT NULL,
	`fields` text NOT NULL,
	`secrets` text NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE TABLE `trash` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`record_id` text NOT NULL,
	`name` text NOT NULL,
	`draft_of` text,
	`deleted_at` integer NOT NULL,
	`deleted_by` text,
	`rows` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trash_by_deletion` ON `trash` (`deleted_at`,`id`);--> statement-breakpoint
CREATE INDEX `trash_by_record` ON `trash` (`record_id`);--> statement-breakpoint
CREATE INDEX `trash_by_author` ON `trash` (`draft_of`,`deleted_at`,`id`);--> statement-breakpoint
CREATE TABLE `trash_pictures` (
	`trash_id` text NOT NULL,
	`file` text NOT NULL,
	FOREIGN KEY (`trash_id`) REFERENCES `trash`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trash_pictures_by_trash` ON `trash_pictures` (`trash_id`);--> statement-breakpoint
CREATE INDEX `trash_pictures_by_file` ON `trash_pictures` (`file`);--> statement-breakpoint
CREATE TABLE `address_counts` (
	`path` text PRIMARY KEY NOT NULL,
	`hits` integer NOT NULL,
	`referrer` text NOT NULL,
	`first_at` integer NOT NULL,
	`last_at` integer NOT NULL,
	`is_ignored` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `address_counts_by_hits` ON `address_counts` (`is_ignored`,`hits`,`last_at`);--> statement-breakpoint
CREATE TABLE `redirects` (
	`id` text PRIMARY KEY NOT NULL,
	`from` text NOT NULL,
	`to` text NOT NULL,
	`status` text NOT NULL,
	`note` text NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `redirects_from_unique` ON `redirects` (`from`);--> statement-breakpoint
CREATE TABLE `preview_links` (
	`id` text PRIMARY KEY NOT NULL,
	`token_hash` text NOT NULL,
	`type` text NOT NULL,
	`record_id` text NOT NULL,
	`record_name` text NOT NULL,
	`created_by` text NOT NULL,
	`created_by_id` text NOT NULL,
	`permission` text NOT NULL,
	`is_own` integer NOT NULL,
	`expires_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `preview_links_token_hash_unique` ON `preview_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `preview_links_by_record` ON `preview_links` (`record_id`);--> statement-breakpoint
CREATE INDEX `preview_links_by_expiry` ON `preview_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `version_pictures` (
	`version_id` text NOT NULL,
	`file` text NOT NULL,
	PRIMARY KEY(`version_id`, `file`),
	FOREIGN KEY (`version_id`) REFERENCES `versions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`file`) REFERENCES `pictures`(`file`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `version_pictures_by_file` ON `version_pictures` (`file`);--> statement-breakpoint
CREATE TABLE `versions` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`record_id` text NOT NULL,
	`record_name` text NOT NULL,
	`language` text NOT NULL,
	`created_at` integer NOT NULL,
	`created_by` text,
	`created_by_name` text NOT NULL,
	`bytes` integer NOT NULL,
	`changed_fields` text NOT NULL,
	`json` blob NOT NULL
);
--> statement-breakpoint
CREATE INDEX `versions_by_record` ON `versions` (`kind`,`record_id`,`created_at`,`language`,`bytes`);--> statement-breakpoint
CREATE TABLE `sums_by_agent` (
	`agent` integer NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`agent`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sums_of_robots` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sums_by_country` (
	`country` text NOT NULL,
	`day` integer NOT NULL,
	`sessions` integer NOT NULL,
	PRIMARY KEY(`country`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sums_by_day` (
	`day` integer PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`visitors` integer NOT NULL,
	`newcomers` integer NOT NULL,
	`sessions` integer NOT NULL,
	`seen` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sums_by_entry` (
	`entry` integer NOT NULL,
	`source` integer NOT NULL,
	`day` integer NOT NULL,
	`sessions` integer NOT NULL,
	PRIMARY KEY(`entry`, `source`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `expected_views` (
	`n` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`view` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sums_by_hour` (
	`hour` integer PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`visitors` integer NOT NULL,
	`seen` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sums_of_long_sessions` (
	`day` integer NOT NULL,
	`visit` integer NOT NULL,
	`first_day` integer NOT NULL,
	PRIMARY KEY(`day`, `visit`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sums_of_long_sessions_by_visit` ON `sums_of_long_sessions` (`visit`);--> statement-breakpoint
CREATE TABLE `sums_by_page` (
	`page` integer NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`page`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sums_of_returns` (
	`first_day` integer NOT NULL,
	`second_day` integer NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`first_day`, `second_day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sums_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL,
	`up_to` integer NOT NULL,
	`kept_from` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sums_by_source` (
	`source` integer NOT NULL,
	`day` integer NOT NULL,
	`sessions` integer NOT NULL,
	PRIMARY KEY(`source`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `view_agents` (
	`n` integer PRIMARY KEY NOT NULL,
	`device` text NOT NULL,
	`browser` text NOT NULL,
	`system` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `view_agents_unique` ON `view_agents` (`device`,`browser`,`system`);--> statement-breakpoint
CREATE TABLE `view_pages` (
	`n` integer PRIMARY KEY NOT NULL,
	`path` text NOT NULL,
	`title` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `view_pages_path_unique` ON `view_pages` (`path`);--> statement-breakpoint
CREATE TABLE `view_sources` (
	`n` integer PRIMARY KEY NOT NULL,
	`referrer` text NOT NULL,
	`campaign` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `view_sources_unique` ON `view_sources` (`referrer`,`campaign`);--> statement-breakpoint
CREATE TABLE `views` (
	`n` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`page` integer NOT NULL,
	`visit` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visitors` (
	`n` integer PRIMARY KEY NOT NULL,
	`key` text NOT NULL,
	`agent` integer NOT NULL,
	`country` text DEFAULT '' NOT NULL,
	`first_day` integer,
	`second_day` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `visitors_key_unique` ON `visitors` (`key`);--> statement-breakpoint
CREATE TABLE `visits` (
	`n` integer PRIMARY KEY NOT NULL,
	`session` blob NOT NULL,
	`visitor` integer NOT NULL,
	`entry` integer NOT NULL,
	`source` integer NOT NULL,
	`day` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `visits_session_unique` ON `visits` (`session`);
--> statement-breakpoint
-- Not in the schema of drizzle: the search index of articles. Thai has no words to index, so it has all groups of three
-- characters; the program defines `search_text`. Its rows have numbers of their own, because SQLite may change row ids.
CREATE TABLE `article_numbers` (
	`number` integer PRIMARY KEY NOT NULL,
	`id` text NOT NULL,
	`language` text NOT NULL,
	`status` text NOT NULL,
	`listed_at` integer NOT NULL,
	UNIQUE(`id`, `language`)
);
--> statement-breakpoint
CREATE VIRTUAL TABLE `articles_search` USING fts5(`title`, `content`, `author`, `position`, content = '', contentless_delete = 1, tokenize = 'trigram');
--> statement-breakpoint
CREATE TRIGGER `articles_search_insert` AFTER INSERT ON `article_texts` BEGIN
	INSERT INTO `article_numbers` (`id`, `language`, `status`, `listed_at`) VALUES (new.`article_id`, new.`language`, new.`status`, new.`listed_at`);
	INSERT INTO `articles_search` (rowid, `title`, `content`, `author`, `position`)
	SELECT `number`, search_text(new.`title`), search_text(new.`content`), search_text(new.`author`), search_text(new.`position`) FROM `article_numbers` WHERE `id` = new.`article_id` AND `language` = new.`language`;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_search_number` AFTER UPDATE OF `language`, `status`, `listed_at` ON `article_texts` BEGIN
	UPDATE `article_numbers` SET `language` = new.`language`, `status` = new.`status`, `listed_at` = new.`listed_at` WHERE `id` = old.`article_id` AND `language` = old.`language`;
END;
--> statement-breakpoint
CREATE TRIGGER `articles_search_update` AFTER UPDATE OF `title`, `content`, `author`, `position` ON `article_texts` BEGIN
	UPDATE `articles_search` SET `title` = search_text(new.`title`), `content` = search_text(new.`content`), `author` = search_text(new.`author`), `position` = search_text(new.`position`)
	WHERE rowid = (SELECT `number` FROM `article_numbers` WHERE `id` = new.`article_id` AND `language` = new.`language`);
END;
--> statement-breakpoint
CREATE TRIGGER `articles_search_delete` BEFORE DELETE ON `article_texts` BEGIN
	DELETE FROM `articles_search` WHERE rowid = (SELECT `number` FROM `article_numbers` WHERE `id` = old.`article_id` AND `language` = old.`language`);
	DELETE FROM `article_numbers` WHERE `id` = old.`article_id` AND `language` = old.`language`;
END;
--> statement-breakpoint
-- The search of the site. Marks belong to words, such as the vowels of Thai; a zero-width space, which separates them, does not.
CREATE VIRTUAL TABLE `search_index` USING fts5(`owner`, `type` UNINDEXED, `id` UNINDEXED, `language` UNINDEXED, `build` UNINDEXED, `title`, `text`, detail = column, tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'", prefix = '2 3');
--> statement-breakpoint
INSERT INTO `search_index` (`search_index`, rank) VALUES ('secure-delete', 1);
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_vocabulary` USING fts5vocab(`search_index`, 'row');
--> statement-breakpoint
-- The categories of the product specification.
INSERT INTO categories (slug, name, filter_label, position, filter_position, is_hidden_when_empty, updated_at) VALUES
	('business', 'Business Consult', NULL, 0, 1, false, 0),
	('enterprise-architecture', 'Enterprise Architecture (EA) Consult', 'Enterprise Architecture (EA)', 1, 4, false, 0),
	('digital-transformation', 'Digital Transformation Consult', NULL, 2, 2, false, 0),
	('edtech', 'EdTech Consult', NULL, 3, 3, false, 0),
	('cybersecurity', 'Cybersecurity Cloud & IT Infrastructure Consult', 'Cybersecurity Cloud & IT Infrastructure', 4, 5, true, 0),
	('artificial-intelligence', 'Artificial Intelligence (AI)', 'Artificial Intelligence (AI) Consult', 5, 0, false, 0);
--> statement-breakpoint
INSERT INTO category_texts (slug, language, name, filter_label, source_name)
	SELECT slug, 'th', column2, column3, name FROM categories JOIN (VALUES
		('business', 'ที่ปรึกษาธุรกิจ', NULL),
		('enterprise-architecture', 'ที่ปรึกษาสถาปัตยกรรมองค์กร (EA)', 'สถาปัตยกรรมองค์กร (EA)'),
		('digital-transformation', 'ที่ปรึกษาการเปลี่ยนผ่านสู่ดิจิทัล', NULL),
		('edtech', 'ที่ปรึกษาเทคโนโลยีการศึกษา', NULL),
		('cybersecurity', 'ที่ปรึกษาความมั่นคงปลอดภัยไซเบอร์ คลาวด์ และโครงสร้างพื้นฐานไอที', 'ความมั่นคงปลอดภัยไซเบอร์ คลาวด์ และโครงสร้างพื้นฐานไอที'),
		('artificial-intelligence', 'ปัญญาประดิษฐ์ (AI)', 'ที่ปรึกษาปัญญาประดิษฐ์ (AI)')
	) ON slug = column1;
--> statement-breakpoint
-- The audit log is append-only; only its retention removes rows, up to the anchor, and only an erasure empties the data of one.
INSERT INTO `audit_anchor` (`id`, `entry_id`, `hash`) VALUES (1, 0, '');
--> statement-breakpoint
CREATE TRIGGER `audit_entries_insert` BEFORE INSERT ON `audit_entries` WHEN NEW.`id` <> 1 + coalesce((SELECT max(`id`) FROM `audit_entries`), (SELECT `entry_id` FROM `audit_anchor`)) BEGIN
	SELECT RAISE(ABORT, 'The audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_update` BEFORE UPDATE ON `audit_entries` WHEN OLD.`erased_hash` IS NOT NULL OR NEW.`erased_hash` IS NULL
	OR (NEW.`record_name`, NEW.`changes`, NEW.`salt`) <> ('', '[]', '')
	OR (NEW.`id`, NEW.`created_at`, NEW.`user_id`, NEW.`user_name`, NEW.`device`, NEW.`session`, NEW.`action`, NEW.`kind`, NEW.`record_id`, NEW.`hash`)
	IS NOT (OLD.`id`, OLD.`created_at`, OLD.`user_id`, OLD.`user_name`, OLD.`device`, OLD.`session`, OLD.`action`, OLD.`kind`, OLD.`record_id`, OLD.`hash`) BEGIN
	SELECT RAISE(ABORT, 'The audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_entries_delete` BEFORE DELETE ON `audit_entries` WHEN OLD.`id` > (SELECT `entry_id` FROM `audit_anchor`) BEGIN
	SELECT RAISE(ABORT, 'The audit log is append-only');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_anchor_insert` BEFORE INSERT ON `audit_anchor` BEGIN
	SELECT RAISE(ABORT, 'The audit log has one anchor');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_anchor_update` BEFORE UPDATE ON `audit_anchor` WHEN NEW.`id` <> 1 OR NEW.`entry_id` < OLD.`entry_id` OR NEW.`hash` IS NOT (SELECT `hash` FROM `audit_entries` WHERE `id` = NEW.`entry_id`) BEGIN
	SELECT RAISE(ABORT, 'The anchor must be an entry of the audit log');
END;
--> statement-breakpoint
CREATE TRIGGER `audit_anchor_delete` BEFORE DELETE ON `audit_anchor` BEGIN
	SELECT RAISE(ABORT, 'The audit log has one anchor');
END;
