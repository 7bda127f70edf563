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
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_by_time` ON `audit_entries` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_user` ON `audit_entries` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_kind` ON `audit_entries` (`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_action` ON `audit_entries` (`action`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_by_record` ON `audit_entries` (`record_id`,`created_at`,`id`);--> statement-breakpoint
INSERT INTO `audit_anchor` (`id`, `entry_id`, `hash`) VALUES (1, 0, '');--> statement-breakpoint
CREATE TRIGGER `audit_entries_insert` BEFORE INSERT ON `audit_entries` WHEN NEW.`id` <> 1 + coalesce((SELECT max(`id`) FROM `audit_entries`), (SELECT `entry_id` FROM `audit_anchor`)) BEGIN
	SELECT RAISE(ABORT, 'The audit log is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_update` BEFORE UPDATE ON `audit_entries` BEGIN
	SELECT RAISE(ABORT, 'The audit log is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_entries_delete` BEFORE DELETE ON `audit_entries` WHEN OLD.`id` > (SELECT `entry_id` FROM `audit_anchor`) BEGIN
	SELECT RAISE(ABORT, 'The audit log is append-only');
END;--> statement-breakpoint
CREATE TRIGGER `audit_anchor_insert` BEFORE INSERT ON `audit_anchor` BEGIN
	SELECT RAISE(ABORT, 'The audit log has one anchor');
END;--> statement-breakpoint
CREATE TRIGGER `audit_anchor_update` BEFORE UPDATE ON `audit_anchor` WHEN NEW.`id` <> 1 OR NEW.`entry_id` < OLD.`entry_id` OR NEW.`hash` IS NOT (SELECT `hash` FROM `audit_entries` WHERE `id` = NEW.`entry_id`) BEGIN
	SELECT RAISE(ABORT, 'The anchor must be an entry of the audit log');
END;--> statement-breakpoint
CREATE TRIGGER `audit_anchor_delete` BEFORE DELETE ON `audit_anchor` BEGIN
	SELECT RAISE(ABORT, 'The audit log has one anchor');
END;
