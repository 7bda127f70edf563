CREATE TABLE `category_texts` (
	`slug` text NOT NULL,
	`language` text NOT NULL,
	`name` text,
	`filter_label` text,
	PRIMARY KEY(`slug`, `language`),
	FOREIGN KEY (`slug`) REFERENCES `categories`(`slug`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `category_texts_by_name` ON `category_texts` (`language`,`name`);