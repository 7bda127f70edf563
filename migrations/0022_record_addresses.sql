CREATE TABLE `activity_addresses` (
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`activity_id` text NOT NULL,
	`is_current` integer NOT NULL,
	PRIMARY KEY(`slug`, `language`),
	FOREIGN KEY (`activity_id`,`language`) REFERENCES `activity_texts`(`activity_id`,`language`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `activity_addresses_by_text` ON `activity_addresses` (`activity_id`,`language`,`is_current`,`slug`);--> statement-breakpoint
CREATE TABLE `article_addresses` (
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`article_id` text NOT NULL,
	`is_current` integer NOT NULL,
	PRIMARY KEY(`slug`, `language`),
	FOREIGN KEY (`article_id`,`language`) REFERENCES `article_texts`(`article_id`,`language`) ON UPDATE cascade ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `article_addresses_by_text` ON `article_addresses` (`article_id`,`language`,`is_current`,`slug`);