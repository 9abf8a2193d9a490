/* Writes animated GIFs. All frames share one table of at most 255 colours, the commonest of the frames looked at; the
 * last entry is transparent, so a frame stores only what differs from the frame before. */

const TRANSPARENT = 255;

/** Bytes that grow. */
class Bytes {
  constructor() {
    this.data = new Uint8Array(1 << 16);
    this.length = 0;
  }

  /** @param {number} value */
  byte(value) {
    if (this.length === this.data.length) {
      const larger = new Uint8Array(2 * this.data.length);
      larger.set(this.data);
      this.data = larger;
    }
    this.data[this.length++] = value;
  }

  /** @param {number} value */
  short(value) {
    this.byte(value & 255);
    this.byte(value >> 8);
  }

  /** @param {string} text */
  text(text) {
    for (let i = 0; i < text.length; i++) this.byte(text.charCodeAt(i));
  }
}

/** Five bits a channel. @param {Uint8ClampedArray} pixels @param {number} at */
const bucket = (pixels, at) => (pixels[at] >> 3) << 10 | (pixels[at + 1] >> 3) << 5 | pixels[at + 2] >> 3;

/** Counts colours, and maps every colour to the nearest of the commonest 255. */
class Colours {
  constructor() {
    this.count = new Uint32Array(1 << 15);
    /** @type {Uint8ClampedArray} the exact colour that a bucket was met with first */
    this.exact = new Uint8ClampedArray(3 << 15);
    this.index = new Int16Array(1 << 15).fill(-1);
    /** @type {number[][]} */
    this.table = [];
  }

  /** @param {Uint8ClampedArray} pixels */
  look(pixels) {
    for (let at = 0; at < pixels.length; at += 4) {
      const key = bucket(pixels, at);
      if (this.count[key]++ === 0) this.exact.set(pixels.subarray(at, at + 3), 3 * key);
    }
  }

  choose() {
    const keys = [...this.count.keys()].filter((key) => this.count[key] > 0).sort((a, b) => this.count[b] - this.count[a]);
    this.table = keys.slice(0, 255).map((key) => [...this.exact.subarray(3 * key, 3 * key + 3)]);
  }

  /** @param {Uint8ClampedArray} pixels @param {number} at */
  find(pixels, at) {
    const key = bucket(pixels, at);
    if (this.index[key] < 0) {
      let best = 0, least = Infinity;
      this.table.forEach(([red, green, blue], i) => {
        const far = (red - pixels[at]) ** 2 + (green - pixels[at + 1]) ** 2 + (blue - pixels[at + 2]) ** 2;
        if (far < least) {
          least = far;
          best = i;
        }
      });
      this.index[key] = best;
    }
    return this.index[key];
  }
}

/** LZW with codes of 9 to 12 bits, as GIF wants it. @param {Bytes} out @param {Uint8Array} pixels */
function compress(out, pixels) {
  const CLEAR = 256, END = 257;
  /** @type {Map<number, number>} */
  let codes = new Map();
  let next = END + 1, bits = 9, held = 0, heldBits = 0;
  /** @type {number[]} */
  let block = [];
  const flush = () => {
    out.byte(block.length);
    for (const value of block) out.byte(value);
    block = [];
  };
  const emit = (/** @type {number} */ code) => {
    held |= code << heldBits;
    heldBits += bits;
    while (heldBits >= 8) {
      block.push(held & 255);
      held >>>= 8;
      heldBits -= 8;
      if (block.length === 255) flush();
    }
  };
  out.byte(8);
  emit(CLEAR);
  let prefix = pixels[0];
  for (let i = 1; i < pixels.length; i++) {
    const key = prefix << 8 | pixels[i], known = codes.get(key);
    if (known !== undefined) {
      prefix = known;
      continue;
    }
    emit(prefix);
    if (next < 4096) {
      codes.set(key, next++);
      if (next > 1 << bits && bits < 12) bits++;
    } else {
      emit(CLEAR);
      codes = new Map();
      next = END + 1;
      bits = 9;
    }
    prefix = pixels[i];
  }
  emit(prefix);
  if (next >= 1 << bits && bits < 12) bits++; /* the decoder has added one more code by now */
  emit(END);
  if (heldBits > 0) block.push(held & 255);
  if (block.length) flush();
  out.byte(0);
}

/** A GIF that plays in a loop. Look at some frames, call begin, then add all frames. */
export class GifWriter {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    this.colours = new Colours();
    this.out = new Bytes();
    /** @type {Uint8Array | null} */
    this.before = null;
  }

  /** Takes the colours of a frame into account. @param {ImageData} image */
  look(image) {
    this.colours.look(image.data);
  }

  begin() {
    const {out} = this;
    this.colours.choose();
    out.text('GIF89a');
    out.short(this.width);
    out.short(this.height);
    for (const value of [0xf7, 0, 0]) out.byte(value);
    for (let i = 0; i < 256; i++) for (let channel = 0; channel < 3; channel++) out.byte(this.colours.table[i]?.[channel] ?? 0);
    for (const value of [0x21, 0xff, 11]) out.byte(value);
    out.text('NETSCAPE2.0');
    for (const value of [3, 1, 0, 0, 0]) out.byte(value);
  }

  /** Adds a frame that is shown for some hundredths of a second. @param {ImageData} image @param {number} hundredths */
  add(image, hundredths) {
    const {width, height, out} = this, now = new Uint8Array(width * height);
    for (let i = 0; i < now.length; i++) now[i] = this.colours.find(image.data, 4 * i);
    const box = this.changed(now), wide = box.right - box.left, high = box.bottom - box.top;
    const part = new Uint8Array(wide * high);
    for (let row = 0; row < high; row++)
      for (let column = 0; column < wide; column++) {
        const at = (box.top + row) * width + box.left + column;
        part[row * wide + column] = this.before && this.before[at] === now[at] ? TRANSPARENT : now[at];
      }
    for (const value of [0x21, 0xf9, 4, 0x05]) out.byte(value); /* keep the frame before; one colour is transparent */
    out.short(hundredths);
    out.byte(TRANSPARENT);
    out.byte(0);
    out.byte(0x2c);
    for (const value of [box.left, box.top, wide, high]) out.short(value);
    out.byte(0);
    compress(out, part);
    this.before = now;
  }

  /** The rectangle outside of which nothing changed; at least one pixel. @param {Uint8Array} now */
  changed(now) {
    const {width, height, before} = this;
    if (!before) return {left: 0, top: 0, right: width, bottom: height};
    const box = {left: width, top: height, right: 0, bottom: 0};
    for (let at = 0; at < now.length; at++)
      if (now[at] !== before[at]) {
        const row = Math.floor(at / width), column = at % width;
        box.left = Math.min(box.left, column);
        box.right = Math.max(box.right, column + 1);
        box.top = Math.min(box.top, row);
        box.bottom = Math.max(box.bottom, row + 1);
      }
    return box.right ? box : {left: 0, top: 0, right: 1, bottom: 1};
  }

  finish() {
    this.out.byte(0x3b);
    return this.out.data.slice(0, this.out.length);
  }
}
