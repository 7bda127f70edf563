ALTER TABLE `messages` ADD `page` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `entry` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `referrer` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `messages` ADD `campaign` text DEFAULT '' NOT NULL;