/* What pictures are drawn with: a canvas, or a writer of SVG with the same few methods. Drawing code sees a Pen and
 * does not know which of the two it is. */

/**
 * @typedef {Pick<CanvasRenderingContext2D, 'beginPath' | 'moveTo' | 'lineTo' | 'closePath' | 'rect' | 'arc' | 'fill' |
 *   'stroke' | 'fillRect' | 'setLineDash' | 'fillText' | 'fillStyle' | 'strokeStyle' | 'lineWidth' | 'lineCap' |
 *   'lineJoin' | 'globalAlpha' | 'font' | 'textAlign'>} Pen
 */

/** @param {number} value two digits after the point are enough for a pixel */
const short = (value) => String(Math.round(value * 100) / 100);

/** @param {string} text */
function escapeMarkup(text) {
  return text.replace(/[&<>"]/g, (sign) => ({'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'})[sign] ?? sign);
}

/** A pen that writes SVG. Supports what the type Pen names, and no transformations. */
export class SvgPen {
  /** @param {number} width @param {number} height */
  constructor(width, height) {
    this.width = width;
    this.height = height;
    /** @type {string[]} */
    this.parts = [];
    this.path = '';
    this.dash = '';
    /** Index of the last part that has rectangles only; others may overlap themselves. */
    this.rectangles = -1;
    /** @type {string | CanvasGradient | CanvasPattern} */
    this.fillStyle = '#000';
    /** @type {string | CanvasGradient | CanvasPattern} */
    this.strokeStyle = '#000';
    this.lineWidth = 1;
    /** @type {CanvasLineCap} */
    this.lineCap = 'butt';
    /** @type {CanvasLineJoin} */
    this.lineJoin = 'miter';
    this.globalAlpha = 1;
    this.font = '12px sans-serif';
    /** @type {CanvasTextAlign} */
    this.textAlign = 'left';
  }

  beginPath() {
    this.path = '';
  }

  /** @param {number} x @param {number} y */
  moveTo(x, y) {
    this.path += `M${short(x)} ${short(y)}`;
  }

  /** @param {number} x @param {number} y */
  lineTo(x, y) {
    this.path += `L${short(x)} ${short(y)}`;
  }

  closePath() {
    this.path += 'Z';
  }

  /** @param {number} x @param {number} y @param {number} width @param {number} height */
  rect(x, y, width, height) {
    this.path += `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}Z`;
  }

  /** Whole circles only. @param {number} x @param {number} y @param {number} radius */
  arc(x, y, radius) {
    const r = short(radius), across = short(2 * radius);
    this.path += `M${short(x + radius)} ${short(y)}a${r} ${r} 0 1 0 -${across} 0a${r} ${r} 0 1 0 ${across} 0Z`;
  }

  /** @param {number[]} dash */
  setLineDash(dash) {
    this.dash = dash.length ? ` stroke-dasharray="${dash.join(' ')}"` : '';
  }

  get opacity() {
    return this.globalAlpha < 1 ? ` opacity="${short(this.globalAlpha)}"` : '';
  }

  fill() {
    if (this.path) this.parts.push(`<path d="${this.path}" fill="${this.fillStyle}"${this.opacity}/>`);
  }

  stroke() {
    if (this.path)
      this.parts.push(`<path d="${this.path}" fill="none" stroke="${this.strokeStyle}" stroke-width="${short(this.lineWidth)}" ` +
        `stroke-linecap="${this.lineCap}" stroke-linejoin="${this.lineJoin}"${this.dash}${this.opacity}/>`);
  }

  /** Rectangles of one colour in a row become one path. @param {number} x @param {number} y @param {number} width @param {number} height */
  fillRect(x, y, width, height) {
    const end = `" fill="${this.fillStyle}"${this.opacity}/>`, last = this.parts.length - 1, before = this.path;
    const joins = this.rectangles === last && last >= 0 && this.parts[last].endsWith(end);
    this.path = joins ? this.parts[last].slice('<path d="'.length, -end.length) : '';
    this.rect(x, y, width, height);
    if (joins) this.parts.length = last;
    this.fill();
    this.rectangles = this.parts.length - 1;
    this.path = before;
  }

  /** @param {string} text @param {number} x @param {number} y */
  fillText(text, x, y) {
    const anchor = this.textAlign === 'right' ? 'end' : this.textAlign === 'center' ? 'middle' : 'start';
    const size = /([\d.]+)px/.exec(this.font)?.[1] ?? '12';
    this.parts.push(`<text x="${short(x)}" y="${short(y)}" font-family="system-ui, sans-serif" font-size="${size}" ` +
      `text-anchor="${anchor}" fill="${this.fillStyle}">${escapeMarkup(text)}</text>`);
  }

  /** The whole picture. @param {string} title */
  finish(title) {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${short(this.width)} ${short(this.height)}" ` +
      `width="${short(this.width)}" height="${short(this.height)}" role="img">\n<title>${escapeMarkup(title)}</title>\n` +
      `${this.parts.join('\n')}\n</svg>\n`;
  }
}
