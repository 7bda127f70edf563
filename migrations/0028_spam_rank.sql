ALTER TABLE `messages` ADD `eviction_priority` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Their networks are not known: the more messages an hour has, the earlier they are deleted.
UPDATE `messages` SET `eviction_priority` = `ranked`.`rank` FROM (SELECT `id`, row_number() OVER (PARTITION BY `created_at` / 3600000 ORDER BY `created_at`, `id`) AS `rank` FROM `messages` WHERE `spam_reason` IS NOT NULL) AS `ranked` WHERE `ranked`.`id` = `messages`.`id`;--> statement-breakpoint
CREATE INDEX `messages_by_eviction` ON `messages` (`status`,"eviction_priority" DESC,`created_at`,`id`);