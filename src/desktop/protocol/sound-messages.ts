// The sound line of a session: binary messages of samples (16 bits, little-endian, one channel). An empty one: silence begins, of which
// nothing is sent.

/** Samples in a second. */
export const SOUND_RATE = 24_000;
/** The longest message, of 85 ms. */
export const MOST_SOUND_BYTES = 4_096;

/** Codes of a close: the sandbox has no sound server; or the sound ended, such as where the memory is used up. */
export const SOUND_MISSING = 4003;
export const SOUND_ENDED = 4002;
