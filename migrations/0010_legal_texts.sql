CREATE TABLE `legal_documents` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`position` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_documents_slug_unique` ON `legal_documents` (`slug`);--> statement-breakpoint
CREATE TABLE `legal_versions` (
	`id` text PRIMARY KEY NOT NULL,
	`document_id` text NOT NULL,
	`effective_date` text DEFAULT '' NOT NULL,
	`number` text DEFAULT '' NOT NULL,
	`status` text NOT NULL,
	`title_th` text DEFAULT '' NOT NULL,
	`title_en` text DEFAULT '' NOT NULL,
	`content_th` text DEFAULT '' NOT NULL,
	`content_en` text DEFAULT '' NOT NULL,
	`facts_th` text DEFAULT '[]' NOT NULL,
	`facts_en` text DEFAULT '[]' NOT NULL,
	`is_sample` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	`updated_by` text,
	`published_at` integer,
	FOREIGN KEY (`document_id`) REFERENCES `legal_documents`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `legal_versions_by_date` ON `legal_versions` (`document_id`,`effective_date`) WHERE status = 'Published';--> statement-breakpoint
CREATE INDEX `legal_versions_by_document` ON `legal_versions` (`document_id`);--> statement-breakpoint
ALTER TABLE `messages` ADD `policy_version_id` text REFERENCES legal_versions(id);--> statement-breakpoint
CREATE INDEX `messages_by_policy` ON `messages` (`policy_version_id`);--> statement-breakpoint
-- Earlier releases showed this text as the privacy policy of every site. Sites in use keep it, marked as a sample; new ones have none.
INSERT INTO `legal_documents` (`id`, `slug`, `position`, `created_at`)
SELECT '019ab000-0000-7000-8000-000000000001', 'privacy-policy', 0, unixepoch() * 1000
WHERE EXISTS (SELECT 1 FROM `users`) OR EXISTS (SELECT 1 FROM `activities`) OR EXISTS (SELECT 1 FROM `articles`) OR EXISTS (SELECT 1 FROM `clients`) OR EXISTS (SELECT 1 FROM `messages`) OR EXISTS (SELECT 1 FROM `settings`);--> statement-breakpoint
INSERT INTO `legal_versions` (`id`, `document_id`, `effective_date`, `number`, `status`, `title_th`, `title_en`, `content_th`, `content_en`, `facts_th`, `facts_en`, `is_sample`, `created_at`, `updated_at`, `published_at`)
SELECT '019ab000-0000-7000-8000-000000000002', `id`, '2022-04-01', 'TLO2022020', 'Published', 'นโยบายความเป็นส่วนตัว', 'Privacy policy',
'## ข้อมูลที่เราเก็บ

{{firm}} (“เรา”) เก็บข้อมูลเท่าที่จำเป็นต่อการติดต่อและให้บริการ ได้แก่ ชื่อ อีเมล และข้อความที่ท่านส่งผ่านแบบฟอร์มติดต่อ รวมถึงสถิติการเข้าชมเว็บไซต์ซึ่งไม่ระบุตัวตนของท่าน

- ชื่อและที่อยู่อีเมลที่ท่านกรอก
- เนื้อหาของข้อความ และเวลาที่ท่านส่งถึงเรา
- หน้าเว็บที่ท่านเขียนข้อความ หน้าเว็บแรกที่ท่านเปิดในการเข้าชมครั้งนั้น และเว็บไซต์ที่นำท่านมา ซึ่งเก็บไว้พร้อมกับข้อความ
- หน้าเว็บที่เข้าชม เว็บไซต์ที่นำท่านมา ประเทศ ประเภทอุปกรณ์ เบราว์เซอร์ และระบบปฏิบัติการ โดยไม่เก็บหมายเลขไอพี

ท่านเข้าชมเว็บไซต์ได้โดยไม่ต้องบอกว่าท่านเป็นใคร ส่วนแบบฟอร์มติดต่อต้องมีชื่อ อีเมล และข้อความ หากไม่มีข้อมูลเหล่านี้เราจะตอบท่านไม่ได้

โปรดอย่าส่งข้อมูลอ่อนไหว เช่น ข้อมูลสุขภาพ ศาสนา หรือประวัติอาชญากรรม ผ่านแบบฟอร์มนี้ และหากท่านยังไม่บรรลุนิติภาวะ โปรดให้ผู้ปกครองเป็นผู้ติดต่อแทน หากเราพบว่าได้รับข้อมูลเช่นนั้นโดยไม่มีฐานทางกฎหมายรองรับ เราจะลบโดยไม่ชักช้า

## วัตถุประสงค์ของการใช้ข้อมูล

เราใช้ข้อมูลเพื่อตอบข้อความของท่าน ปรับปรุงเว็บไซต์ และปฏิบัติตามกฎหมายที่เกี่ยวข้อง เราไม่ขายข้อมูลส่วนบุคคล ไม่ส่งต่อให้บุคคลที่สามเพื่อการโฆษณา และไม่ตัดสินใจเกี่ยวกับท่านด้วยระบบอัตโนมัติ ฐานทางกฎหมายตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562 มีดังนี้

- **ตอบข้อความและเตรียมงานตามที่ท่านขอ**: จำเป็นต่อการดำเนินการตามคำขอของท่านก่อนเข้าทำสัญญา หรือเพื่อปฏิบัติตามสัญญา (มาตรา 24 (3))
- **ปรับปรุงเว็บไซต์ รักษาความปลอดภัย และป้องกันการใช้งานในทางที่ผิด**: ประโยชน์โดยชอบด้วยกฎหมายของเรา ซึ่งไม่เกินกว่าที่ท่านคาดหมายได้ (มาตรา 24 (5))
- **เก็บเอกสารตามที่กฎหมายกำหนด**: การปฏิบัติตามกฎหมาย (มาตรา 24 (6))

หากเราต้องการใช้ข้อมูลเพื่อวัตถุประสงค์อื่น เราจะแจ้งท่านล่วงหน้า และขอความยินยอมเมื่อกฎหมายกำหนดให้ต้องขอ

## สถิติการเข้าชมโดยไม่ใช้คุกกี้

เว็บไซต์นี้ไม่ใช้คุกกี้เพื่อเก็บสถิติ และไม่ใช้บริการวิเคราะห์ของผู้อื่น เรานับการเข้าชมบนเครื่องแม่ข่ายของเราเอง

- หมายเลขไอพีถูกใช้เพียงชั่วขณะเพื่อส่งหน้าเว็บและป้องกันการใช้งานในทางที่ผิด แล้วแปลงรวมกับชนิดของเบราว์เซอร์ด้วยกุญแจลับเป็นรหัสที่ย้อนกลับไม่ได้ เราเก็บเฉพาะรหัสนั้น ไม่เก็บหมายเลขไอพี
- หมายเลขสุ่มของการเข้าชมแต่ละครั้ง และตำแหน่งที่ท่านเลื่อนแต่ละหน้าไว้ อยู่ในแท็บของเบราว์เซอร์ และหายไปเมื่อท่านปิดแท็บ ตำแหน่งนั้นไม่ถูกส่งมายังเรา
- หากท่านเลือกธีมสว่างหรือมืด ตัวเลือกนั้นเก็บไว้ในอุปกรณ์ของท่าน และไม่ถูกส่งมายังเรา
- หากเบราว์เซอร์ของท่านแจ้ง Do Not Track หรือ Global Privacy Control เราจะไม่บันทึกการเข้าชมของท่านเลย

แผนที่ในหน้า Address จะโหลดจากผู้ให้บริการแผนที่เมื่อท่านกดเปิดเท่านั้น เมื่อเปิดแล้ว ผู้ให้บริการรายนั้นจะได้รับหมายเลขไอพีของท่านตามนโยบายของผู้ให้บริการนั้นเอง

## การเปิดเผยข้อมูล

เฉพาะพนักงานของเราที่มีหน้าที่ตอบท่านเท่านั้นที่เห็นข้อมูลของท่าน เราเปิดเผยแก่ผู้อื่นเท่าที่จำเป็นในกรณีต่อไปนี้เท่านั้น

- ผู้ให้บริการระบบที่ประมวลผลข้อมูลแทนเรา เช่น ผู้ให้บริการเครื่องแม่ข่ายและอีเมล ภายใต้ข้อตกลงที่ห้ามใช้เพื่อการอื่น
- หน่วยงานของรัฐ เมื่อกฎหมายหรือคำสั่งศาลกำหนด
- ที่ปรึกษาทางกฎหมายหรือผู้สอบบัญชี ซึ่งมีหน้าที่รักษาความลับ

หากผู้ให้บริการเก็บข้อมูลไว้นอกประเทศไทย เราจะส่งข้อมูลเฉพาะเมื่อปลายทางมีมาตรฐานการคุ้มครองข้อมูลที่เพียงพอ หรือมีมาตรการคุ้มครองที่เหมาะสมตามมาตรา 28 และมาตรา 29

## ระยะเวลาการเก็บข้อมูล

ข้อมูลจะถูกเก็บไว้เท่าที่จำเป็นตามวัตถุประสงค์ข้างต้น และเราทบทวนเพื่อลบข้อมูลที่หมดความจำเป็นปีละหนึ่งครั้ง

- ข้อความจากแบบฟอร์มติดต่อ เก็บไว้จนกว่าเรื่องจะเสร็จสิ้น และลบในการทบทวนประจำปีครั้งถัดไป เว้นแต่ยังต้องใช้เพื่อสัญญาหรือสิทธิเรียกร้องตามกฎหมาย
- เอกสารของงานที่ตกลงกัน เก็บไว้ตามระยะเวลาที่กฎหมายบัญชีและภาษีกำหนด
- สถิติการเข้าชม ลบในการทบทวนประจำปีเมื่อไม่จำเป็นต่อการเปรียบเทียบแล้ว
- สำเนาสำรอง ถูกเขียนทับตามรอบ ข้อมูลที่ลบแล้วจึงหายไปจากสำเนาสำรองในรอบถัดไป

## การรักษาความมั่นคงปลอดภัย

เราจำกัดการเข้าถึงไว้เฉพาะผู้มีหน้าที่ ใช้การเชื่อมต่อที่เข้ารหัส เก็บรหัสผ่านของพนักงานในรูปที่ย้อนกลับไม่ได้ และทดสอบสำเนาสำรองว่ากู้คืนได้จริง

หากเกิดเหตุละเมิดข้อมูลส่วนบุคคล เราจะแจ้งสำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคลโดยไม่ชักช้าภายใน 72 ชั่วโมง นับแต่ทราบเหตุเท่าที่จะทำได้ เว้นแต่ไม่มีความเสี่ยงต่อสิทธิและเสรีภาพของท่าน และหากมีความเสี่ยงสูง เราจะแจ้งท่านพร้อมแนวทางเยียวยาโดยไม่ชักช้า

## สิทธิของท่าน

ตามพระราชบัญญัติคุ้มครองข้อมูลส่วนบุคคล พ.ศ. 2562 ท่านมีสิทธิดังต่อไปนี้ ภายใต้เงื่อนไขและข้อยกเว้นที่กฎหมายกำหนด

- **ถอนความยินยอม**: เมื่อใดก็ได้ หากการใช้ข้อมูลนั้นอาศัยความยินยอมของท่าน โดยไม่กระทบสิ่งที่ทำไปก่อนแล้ว (มาตรา 19)
- **ขอเข้าถึงและขอรับสำเนา**: รวมถึงขอให้เปิดเผยว่าเราได้ข้อมูลที่ท่านไม่ได้ให้ความยินยอมมาอย่างไร (มาตรา 30)
- **ขอรับหรือขอให้โอนย้ายข้อมูล**: ในรูปแบบที่อ่านหรือใช้งานได้ด้วยเครื่องมืออัตโนมัติ (มาตรา 31)
- **คัดค้าน**: การเก็บรวบรวม ใช้ หรือเปิดเผยข้อมูลของท่าน (มาตรา 32)
- **ขอให้ลบหรือทำลาย**: หรือทำให้เป็นข้อมูลที่ไม่สามารถระบุตัวท่านได้ (มาตรา 33)
- **ขอให้ระงับการใช้**: เช่น ระหว่างที่เราตรวจสอบคำร้องขอแก้ไขของท่าน (มาตรา 34)
- **ขอให้แก้ไข**: ให้ข้อมูลถูกต้อง เป็นปัจจุบัน สมบูรณ์ และไม่ก่อให้เกิดความเข้าใจผิด (มาตรา 36)

## การใช้สิทธิและการร้องเรียน

โปรดส่งคำร้องมาที่อีเมลหรือที่อยู่ในข้อสุดท้าย พร้อมระบุสิทธิที่ท่านต้องการใช้และช่องทางติดต่อกลับ เราจะตอบท่านภายใน 30 วัน นับจากวันที่ได้รับคำร้อง โดยไม่มีค่าใช้จ่าย

เราอาจขอข้อมูลเท่าที่จำเป็นเพื่อยืนยันว่าท่านเป็นเจ้าของข้อมูล หากเราปฏิเสธคำร้อง เราจะแจ้งเหตุผลเป็นลายลักษณ์อักษรและบันทึกการปฏิเสธนั้นไว้ตามที่กฎหมายกำหนด

หากท่านเห็นว่าเราไม่ปฏิบัติตามกฎหมาย ท่านมีสิทธิร้องเรียนต่อสำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคล (สคส.) ได้ (มาตรา 73) แต่เรายินดีรับฟังและแก้ไขให้ท่านก่อนเสมอ

- **สำนักงานคณะกรรมการคุ้มครองข้อมูลส่วนบุคคล**: [www.pdpc.or.th](https://www.pdpc.or.th)

## การแก้ไขนโยบายนี้

นโยบายฉบับนี้ เลขที่ {{number}} มีผลบังคับใช้ตั้งแต่วันที่ {{date}} เราทบทวนอย่างน้อยปีละหนึ่งครั้ง หากมีการแก้ไข เราจะเผยแพร่ฉบับใหม่ในหน้านี้พร้อมวันที่มีผลบังคับใช้ และหากการแก้ไขมีผลต่อท่านอย่างมีนัยสำคัญ เราจะแจ้งทางอีเมลแก่ผู้ที่ติดต่อกับเราอยู่

นโยบายนี้จัดทำเป็นภาษาไทยและภาษาอังกฤษ หากข้อความขัดแย้งกัน ให้ถือฉบับภาษาไทยเป็นหลัก

## การติดต่อ

หากมีคำถามเกี่ยวกับนโยบายนี้หรือต้องการใช้สิทธิของท่าน โปรดติดต่อเราในฐานะผู้ควบคุมข้อมูลส่วนบุคคล

- **ผู้ควบคุมข้อมูลส่วนบุคคล**: {{firm}}
- **ที่อยู่**: {{address}}
- **อีเมล**: {{email}}
- **โทรศัพท์**: {{phone}}
- **เวลาทำการ**: {{hours}}',
'## The data we keep

{{firm}} (“we”) keeps only what is needed to stay in touch and do our work: your name, your e-mail address and the message you send through the contact form, and visitor statistics that do not say who you are.

- The name and e-mail address you enter
- What you write to us, and when
- With your message: the page you wrote it on, the page your visit began with, and the site that led you here
- Pages visited, the site that led you here, your country, and the kind of device, browser and system, without any IP address

You can read this site without telling us who you are. The contact form needs a name, an e-mail address and a message; without them we could not answer.

Please do not send sensitive data through the form, such as data about health, religion or criminal records. If you are a minor, please let a parent or guardian write instead. Where we find that we hold such data without a legal basis, we delete it without delay.

## What we use it for

We use data to answer you, to improve this site and to comply with the law. We never sell personal data, never pass it to others for advertising, and make no automated decisions about you. These are the legal bases under Thailand’s Personal Data Protection Act, B.E. 2562 (2019):

- **Answering you and preparing the work you ask for**: Necessary for steps at your request before a contract, or to perform one (section 24 (3))
- **Improving the site, keeping it secure, preventing abuse**: Our legitimate interest, within what you can expect (section 24 (5))
- **Keeping records that the law demands**: Compliance with the law (section 24 (6))

Should we want to use data for anything else, we tell you beforehand and ask for your consent wherever the law requires it.

## Statistics without cookies

This site sets no cookies for statistics and uses nobody else’s analytics service. We count visits on our own server.

- Your IP address is used for a moment, to send you the page and to prevent abuse. Together with the kind of browser it is turned, with a secret key, into a code that cannot be turned back. We keep the code, never the address.
- A random number for each visit, and how far you have scrolled each page, live in the tab of your browser and are gone when you close it. How far you have scrolled is not sent to us.
- If you choose the light or the dark theme, your choice stays on your device and is not sent to us.
- If your browser says Do Not Track or Global Privacy Control, your visit is not recorded at all.

The map on the Address page is loaded from its provider only when you open it. From then on that provider receives your IP address, under its own policy.

## Who else sees it

Your data is seen only by those of our staff whose task it is to answer you. We disclose it to others only as far as necessary, and only to these:

- Providers of systems who process data on our behalf, such as servers and e-mail, under agreements that forbid any other use
- Public authorities, where the law or a court order requires it
- Legal advisers and auditors, who are bound to secrecy

Where a provider keeps data outside Thailand, we send it only to destinations with an adequate standard of data protection, or with appropriate safeguards under sections 28 and 29 of the Act.

## How long we keep it

Data is kept as long as the purposes above require. Once a year we go through it and delete what is no longer needed.

- Messages from the contact form: until the matter is closed, then deleted at the next annual review, unless a contract or a legal claim still needs them
- Papers of agreed work: for as long as accounting and tax law demand
- Visitor statistics: deleted at the annual review once they are no longer needed for comparison
- Backups: overwritten in turn, so that what was deleted disappears from them in the following round

## How we protect it

Access is limited to those who need it, connections are encrypted, staff passwords are kept in a form that cannot be turned back, and backups are tested by restoring them.

Should personal data be breached, we notify the Office of the Personal Data Protection Committee without delay, where feasible within 72 hours of becoming aware of it, unless there is no risk to your rights and freedoms. Where the risk is high, we also tell you without delay, and what can be done about it.

## Your rights

Under Thailand’s Personal Data Protection Act, B.E. 2562 (2019), you have the following rights, subject to the conditions and exceptions of the law.

- **Withdraw consent**: At any time where we rely on your consent, without effect on what was done before (section 19)
- **Access and a copy**: Including how we obtained data that you did not consent to give (section 30)
- **Receive or transfer**: In a format that automatic tools can read or use (section 31)
- **Object**: To the collection, use or disclosure of your data (section 32)
- **Erase or destroy**: Or make it data that no longer identifies you (section 33)
- **Restrict**: For example while we look into a correction you asked for (section 34)
- **Correct**: So that data is accurate, up to date, complete and not misleading (section 36)

## Requests and complaints

Please send your request to the e-mail or postal address in the last section, and say which right you wish to use and how we can reach you. We answer within 30 days of receiving it, free of charge.

We may ask for as much as is needed to be sure that the data is yours. If we refuse a request, we give our reasons in writing and keep a record of the refusal, as the law requires.

If you believe that we do not comply with the law, you may complain to the Office of the Personal Data Protection Committee (section 73). We would always be glad to hear of it first, and to put it right.

- **Office of the Personal Data Protection Committee**: [www.pdpc.or.th](https://www.pdpc.or.th)

## Changes to this policy

This policy, number {{number}}, has been in effect since {{date}}. We review it at least once a year. A new version is published on this page with the date from which it applies; where a change matters to you, we also write by e-mail to those who are in contact with us.

The policy exists in Thai and in English. Should they differ, the Thai text prevails.

## Contact

If you have a question about this policy, or wish to use your rights, please write to us as the controller of your personal data.

- **Data controller**: {{firm}}
- **Address**: {{address}}
- **E-mail**: {{email}}
- **Telephone**: {{phone}}
- **Hours**: {{hours}}',
'[{"label":"ตอบคำร้องภายใน","value":"30 วัน"},{"label":"ทบทวนเพื่อลบข้อมูล","value":"ปีละหนึ่งครั้ง"}]',
'[{"label":"Requests answered within","value":"30 days"},{"label":"Review for deletion","value":"Once a year"}]',
1, `created_at`, `created_at`, `created_at`
FROM `legal_documents`;
