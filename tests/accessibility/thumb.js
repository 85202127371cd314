// Whether a picture of the edge of a scrolled part shows a bar: along it one colour, then another, each for a while.
async (png) => {
  const image = new Image();
  image.src = 'data:image/png;base64,' + png;
  await image.decode();
  const canvas = new OffscreenCanvas(image.width, image.height), draw = canvas.getContext('2d');
  draw.drawImage(image, 0, 0);
  const {data} = draw.getImageData(0, 0, image.width, image.height), isHigh = image.height > image.width;
  const [long, wide] = isHigh ? [image.height, image.width] : [image.width, image.height];
  const colour = (along, at) => {
    const i = 4 * (isHigh ? along * image.width + at : at * image.width + along);
    return (data[i] << 16) | (data[i + 1] << 8) | data[i + 2];
  };
  for (let at = 0; at < wide; at++) {
    const runs = [];
    for (let along = 0, begun = 0; along < long; along++) {
      if (along === long - 1 || colour(along + 1, at) !== colour(along, at)) {
        if (along + 1 - begun >= 8) runs.push(colour(along, at));
        begun = along + 1;
      }
    }
    if (new Set(runs).size > 1) return true;
  }
  return false;
}
