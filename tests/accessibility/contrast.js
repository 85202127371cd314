// The contrast of the words in each box of a picture: its commonest colour against the one most unlike it.
async ([png, boxes, scale]) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), draw = canvas.getContext('2d');
  draw.drawImage(image, 0, 0);
  const part = (v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
  const light = (c) => 0.2126 * part(c >> 16) + 0.7152 * part((c >> 8) & 255) + 0.0722 * part(c & 255);
  const ratio = (a, b) => (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
  return boxes.map(({x, y, w, h}) => {
    const left = Math.max(0, Math.round(x * scale)), top = Math.max(0, Math.round(y * scale));
    const wide = Math.min(image.width - left, Math.round(w * scale)), high = Math.min(image.height - top, Math.round(h * scale));
    if (wide < 4 || high < 4) return null;
    const data = draw.getImageData(left, top, wide, high).data, seen = new Map();
    for (let i = 0; i < data.length; i += 4) {
      const c = (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
      seen.set(c, (seen.get(c) || 0) + 1);
    }
    const ground = light([...seen].sort((a, b) => b[1] - a[1])[0][0]);
    return Math.max(...[...seen.keys()].map((c) => ratio(light(c), ground)));
  });
}
