// Matrices of four rows, column by column, as WebGL takes them.

/** @typedef {number[]} Matrix */

/** @param {Matrix} a @param {Matrix} b @returns {Matrix} */
export function multiply(a, b) {
  return Array.from({ length: 16 }, (_, n) => [0, 1, 2, 3].reduce((sum, k) =>
    sum + a[n % 4 + 4 * k] * b[4 * Math.floor(n / 4) + k], 0));
}

/** @param {number} angle of the half view @param {number} aspect @param {number} near
 *  @param {number} far @returns {Matrix} */
export function perspective(angle, aspect, near, far) {
  const f = 1 / Math.tan(angle / 2) * Math.min(1, aspect);
  return [f / aspect, 0, 0, 0, 0, f, 0, 0, 0, 0, (far + near) / (near - far), -1,
    0, 0, 2 * far * near / (near - far), 0];
}

/** @param {number[]} eye @param {number[]} target @returns {Matrix} z is up */
export function look(eye, target) {
  const back = unit(eye.map((it, n) => it - target[n]));
  const right = unit(cross(Math.abs(back[2]) > 0.999 ? [0, 1, 0] : [0, 0, 1], back));
  const up = cross(back, right);
  const dot = (/** @type {number[]} */ axis) => -axis.reduce((sum, it, n) => sum + it * eye[n], 0);
  return [right[0], up[0], back[0], 0, right[1], up[1], back[1], 0, right[2], up[2], back[2], 0,
    dot(right), dot(up), dot(back), 1];
}

/** A point through a matrix. @param {Matrix} m @param {number[]} point */
export function through(m, [x, y, z]) {
  const [a, b, c, w] = [0, 1, 2, 3].map((n) => m[n] * x + m[n + 4] * y + m[n + 8] * z + m[n + 12]);
  return [a / w, b / w, c / w];
}

/** By elimination. @param {Matrix} m @returns {Matrix} */
export function invert(m) {
  const rows = [0, 1, 2, 3].map((r) => [...[0, 1, 2, 3].map((c) => m[r + 4 * c]),
    ...[0, 1, 2, 3].map((c) => Number(r === c))]);
  for (let n = 0; n < 4; n++) {
    const best = [...rows.keys()].slice(n).reduce((one, other) =>
      Math.abs(rows[other][n]) > Math.abs(rows[one][n]) ? other : one);
    [rows[n], rows[best]] = [rows[best], rows[n]];
    const pivot = rows[n][n];
    rows[n] = rows[n].map((it) => it / pivot);
    for (let r = 0; r < 4; r++) {
      const factor = rows[r][n];
      if (r !== n) rows[r] = rows[r].map((it, c) => it - factor * rows[n][c]);
    }
  }
  return Array.from({ length: 16 }, (_, n) => rows[n % 4][4 + Math.floor(n / 4)]);
}

/** @param {number[]} it */
const unit = (it) => it.map((one) => one / Math.hypot(...it));

/** @param {number[]} a @param {number[]} b */
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0]];
