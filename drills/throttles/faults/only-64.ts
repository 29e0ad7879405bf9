// Of IPv6 addresses only the /64 is counted, not the networks around it.
import { onHmac } from '../../shared/faults/on-hmac.ts';

let at = 0;
onHmac((text) => (/\/(?:48|56)"\]$/.test(text) ? `${text} ${(at += 1)}` : text));
