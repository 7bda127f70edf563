CREATE TABLE `expected_views` (
	`n` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`view` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sums_by_agent` (
	`agent` integer NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`agent`, `day`)
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
CREATE TABLE `sums_by_hour` (
	`hour` integer PRIMARY KEY NOT NULL,
	`views` integer NOT NULL,
	`visitors` integer NOT NULL,
	`seen` blob NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sums_by_page` (
	`page` integer NOT NULL,
	`day` integer NOT NULL,
	`views` integer NOT NULL,
	`entries` integer NOT NULL,
	PRIMARY KEY(`page`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sums_by_source` (
	`source` integer NOT NULL,
	`day` integer NOT NULL,
	`sessions` integer NOT NULL,
	PRIMARY KEY(`source`, `day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sums_of_long_sessions` (
	`day` integer NOT NULL,
	`visit` integer NOT NULL,
	`first_day` integer NOT NULL,
	PRIMARY KEY(`day`, `visit`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE INDEX `sums_of_long_sessions_by_visit` ON `sums_of_long_sessions` (`visit`);--> statement-breakpoint
CREATE TABLE `sums_of_returns` (
	`first_day` integer NOT NULL,
	`second_day` integer NOT NULL,
	`visitors` integer NOT NULL,
	PRIMARY KEY(`first_day`, `second_day`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `sums_of_robots` (
	`day` integer NOT NULL,
	`name` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `name`)
) WITHOUT ROWID;
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
CREATE UNIQUE INDEX `visits_unique` ON `visits` (`session`,`visitor`);
--> statement-breakpoint
-- The views that were kept before: each name once, visitors and sessions numbered in the order they came.
INSERT INTO `view_pages` (`path`, `title`)
	SELECT `path`, `title` FROM (SELECT `path`, `title`, max(`at`) FROM `page_views` GROUP BY `path`) ORDER BY `path`;
--> statement-breakpoint
INSERT INTO `view_agents` (`device`, `browser`, `system`)
	SELECT DISTINCT `device`, `browser`, 'Other' FROM `page_views` ORDER BY `device`, `browser`;
--> statement-breakpoint
INSERT INTO `view_sources` (`referrer`, `campaign`)
	SELECT DISTINCT `referrer`, '' FROM `page_views` ORDER BY `referrer`;
--> statement-breakpoint
INSERT INTO `visitors` (`key`, `agent`)
	SELECT `first`.`visitor`, `view_agents`.`n`
	FROM (SELECT `visitor`, `device`, `browser`, min(`at`) AS `at`, min(`id`) AS `id` FROM `page_views` GROUP BY `visitor`) AS `first`
	JOIN `view_agents` USING (`device`, `browser`)
	ORDER BY `first`.`at`, `first`.`id`;
--> statement-breakpoint
-- SQLite takes page and referrer from the row that has the smallest time.
INSERT INTO `visits` (`session`, `visitor`, `entry`, `source`)
	SELECT CAST(`first`.`session` AS blob), `visitors`.`n`, `view_pages`.`n`, `view_sources`.`n`
	FROM (SELECT `session`, `visitor`, `path`, `referrer`, min(`at`) AS `at` FROM `page_views` GROUP BY `session`, `visitor`) AS `first`
	JOIN `visitors` ON `visitors`.`key` = `first`.`visitor`
	JOIN `view_pages` USING (`path`)
	JOIN `view_sources` ON `view_sources`.`referrer` = `first`.`referrer`
	ORDER BY `first`.`at`, `visitors`.`n`, `first`.`session`;
--> statement-breakpoint
INSERT INTO `views` (`at`, `page`, `visit`)
	SELECT `page_views`.`at`, `view_pages`.`n`, `visits`.`n`
	FROM `page_views`
	JOIN `view_pages` USING (`path`)
	JOIN `visitors` ON `visitors`.`key` = `page_views`.`visitor`
	JOIN `visits` ON `visits`.`session` = CAST(`page_views`.`session` AS blob) AND `visits`.`visitor` = `visitors`.`n`
	ORDER BY `page_views`.`at`, `page_views`.`id`;
--> statement-breakpoint
DROP TABLE `page_views`;
