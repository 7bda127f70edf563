CREATE TABLE `expected_views` (
	`n` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`view` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sums_by_agent` (
	`day` integer NOT NULL,
	`agent` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `agent`)
);
--> statement-breakpoint
CREATE TABLE `sums_by_country` (
	`day` integer NOT NULL,
	`country` text NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`day`, `country`)
);
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
CREATE TABLE `sums_by_hour` (
	`hour` integer PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`visitors` integer NOT NULL,
	`seen` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sums_by_page` (
	`day` integer NOT NULL,
	`page` integer NOT NULL,
	`views` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`day`, `page`)
);
--> statement-breakpoint
CREATE TABLE `sums_by_source` (
	`day` integer NOT NULL,
	`entry` integer NOT NULL,
	`source` integer NOT NULL,
	`visits` integer NOT NULL,
	PRIMARY KEY(`day`, `entry`, `source`)
);
--> statement-breakpoint
CREATE TABLE `sums_of_long_sessions` (
	`day` integer NOT NULL,
	`session` blob NOT NULL,
	`first_day` integer NOT NULL,
	PRIMARY KEY(`day`, `session`)
);
--> statement-breakpoint
CREATE INDEX `sums_of_long_sessions_by_session` ON `sums_of_long_sessions` (`session`);--> statement-breakpoint
CREATE TABLE `sums_of_returns` (
	`first_day` integer NOT NULL,
	`second_day` integer NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`first_day`, `second_day`)
);
--> statement-breakpoint
CREATE TABLE `sums_of_robots` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
);
--> statement-breakpoint
CREATE TABLE `sums_state` (
	`id` integer PRIMARY KEY NOT NULL,
	`time_zone` text NOT NULL,
	`up_to` integer NOT NULL,
	`kept_from` integer NOT NULL
);
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
	`second_day` integer,
	`last_day` integer
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
CREATE UNIQUE INDEX `visits_unique` ON `visits` (`session`,`visitor`);