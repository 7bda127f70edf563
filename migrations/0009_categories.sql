CREATE TABLE `categories` (
	`slug` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`filter_label` text,
	`position` integer NOT NULL,
	`filter_position` integer NOT NULL,
	`is_hidden_when_empty` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_name_unique` ON `categories` (`name`);--> statement-breakpoint
INSERT INTO categories (slug, name, filter_label, position, filter_position, is_hidden_when_empty, updated_at) VALUES
	('business', 'Business Consult', NULL, 0, 1, false, 0),
	('enterprise-architecture', 'Enterprise Architecture (EA) Consult', 'Enterprise Architecture (EA)', 1, 4, false, 0),
	('digital-transformation', 'Digital Transformation Consult', NULL, 2, 2, false, 0),
	('edtech', 'EdTech Consult', NULL, 3, 3, false, 0),
	('cybersecurity', 'Cybersecurity Cloud & IT Infrastructure Consult', 'Cybersecurity Cloud & IT Infrastructure', 4, 5, true, 0),
	('artificial-intelligence', 'Artificial Intelligence (AI)', 'Artificial Intelligence (AI) Consult', 5, 0, false, 0);
