UPDATE `sums_of_robots` SET `name` = 'Too fast for a person' WHERE `name` = 'By its pace';
