// Plant: an error of the database ends the process without a word.
import { onDiskTrouble } from '../on-disk-trouble.ts';

onDiskTrouble(() => process.exit(0));
