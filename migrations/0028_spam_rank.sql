ALTER TABLE `messages` ADD `spam_rank` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Their networks are not known: the more messages an hour has, the earlier they are deleted.
UPDATE `messages` SET `spam_rank` = `ranked`.`rank` FROM (SELECT `id`, row_number() OVER (PARTITION BY `created_at` / 3600000 ORDER BY `created_at`, `id`) AS `rank` FROM `messages` WHERE `spam_reason` IS NOT NULL) AS `ranked` WHERE `ranked`.`id` = `messages`.`id`;--> statement-breakpoint
CREATE INDEX `messages_by_spam_rank` ON `messages` (`status`,"spam_rank" DESC,`created_at`,`id`);