ALTER TABLE `category_texts` ADD `source_name` text;--> statement-breakpoint
ALTER TABLE `settings` ADD `source_value` text;--> statement-breakpoint
UPDATE `category_texts` SET `source_name` = (SELECT `name` FROM `categories` WHERE `categories`.`slug` = `category_texts`.`slug`);--> statement-breakpoint
UPDATE `settings` SET `source_value` = (SELECT `source`.`value` FROM `settings` AS `source` WHERE `source`.`key` = substr(`settings`.`key`, 1, instr(`settings`.`key`, ':') - 1)) WHERE instr(`key`, ':') > 0;--> statement-breakpoint
UPDATE `activity_texts` SET `source_texts` = json_patch(`source_texts`, (SELECT json_group_object('alt:' || substr(`file`, 1, instr(`file`, '.') - 1), `alt`) FROM `activity_images` WHERE `activity_id` = `activity_texts`.`activity_id`)) WHERE `source_texts` IS NOT NULL;--> statement-breakpoint
UPDATE `article_texts` SET `source_texts` = json_patch(`source_texts`, (SELECT json_group_object('alt:' || substr(`file`, 1, instr(`file`, '.') - 1), `alt`) FROM `article_images` WHERE `article_id` = `article_texts`.`article_id`)) WHERE `source_texts` IS NOT NULL;
