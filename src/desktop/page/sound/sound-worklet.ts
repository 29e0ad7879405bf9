// The part of the page's sound that runs in the browser's audio thread: a file of its own of the build.
import { SoundBuffer } from './sound-buffer.ts';

declare const sampleRate: number;
declare function registerProcessor(name: string, processor: typeof SoundProcessor): void;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}

/** Plays the samples that come to its port, and says there how many gaps there have been. */
class SoundProcessor extends AudioWorkletProcessor {
  readonly #buffer = new SoundBuffer(sampleRate);
  #gaps = 0;

  constructor() {
    super();
    this.port.addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
      if (data.byteLength % 2 === 0) this.#buffer.push(new Int16Array(data));
    });
    this.port.start();
  }

  process(_inputs: unknown, outputs: readonly (readonly Float32Array[])[]): true {
    const out = outputs[0]?.[0];
    if (out) this.#buffer.pull(out);
    const { gaps } = this.#buffer;
    if (gaps !== this.#gaps) this.port.postMessage((this.#gaps = gaps));
    return true;
  }
}

registerProcessor('sound', SoundProcessor);
