-- Keys are outside the database from here on. Existing sessions end once: they name no device, and the key of
-- their tokens is discarded. Its first characters remain, to recognize earlier backups of this installation.
DELETE FROM `sessions`;--> statement-breakpoint
UPDATE `secrets` SET `name` = 'installation', `value` = substr(`value`, 1, 16) WHERE `name` = 'accessTokens';--> statement-breakpoint
DROP INDEX `sessions_by_expiry`;--> statement-breakpoint
ALTER TABLE `sessions` ADD `public_id` text NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `browser` text NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `system` text NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `network` text NOT NULL;--> statement-breakpoint
ALTER TABLE `sessions` ADD `last_used_at` integer NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `sessions_public_id_unique` ON `sessions` (`public_id`);--> statement-breakpoint
ALTER TABLE `sessions` DROP COLUMN `expires_at`;