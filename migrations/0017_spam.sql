ALTER TABLE `messages` ADD `spam_reason` text;--> statement-breakpoint
-- The key of visitors' ids is now in a file. Overwritten with zeros, so that copies of the database don't contain it.
PRAGMA secure_delete = ON;--> statement-breakpoint
DELETE FROM `secrets` WHERE `name` = 'visitors';