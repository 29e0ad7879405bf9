// Clients that an account does not know are not counted together, nor are codes of the second step.
import { onHmac } from '../../shared/faults/on-hmac.ts';

let at = 0;
onHmac((text) => (/^\["(?:account|codes)",[^,]+\]$/.test(text) ? `${text} ${(at += 1)}` : text));
