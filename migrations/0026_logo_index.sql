DROP INDEX `clients_by_status`;--> statement-breakpoint
CREATE INDEX `clients_by_status` ON `clients` (`status`,`type`,`joined_at`,`id`,`logo_file`);