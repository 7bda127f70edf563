CREATE TABLE `made_records` (
	`call` text PRIMARY KEY NOT NULL,
	`record_id` text NOT NULL,
	`made_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `made_records_by_time` ON `made_records` (`made_at`);