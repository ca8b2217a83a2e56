// A photograph made upright and small enough to send.

const LONGEST = 1920; // pixels
const QUALITY = 0.85;
const MOST = 6000000; // bytes that the table takes

/** A JPEG without its EXIF note, and the orientation that stood there (1 to 8): browsers differ in
    whether they turn a picture by it, so none is left to turn. */
function plain(bytes) {
  const view = new DataView(bytes);
  const parts = [];
  let turn = 1;
  let at = 2;
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return { parts: [bytes], turn };
  parts.push(bytes.slice(0, 2));
  while (at + 4 <= view.byteLength && view.getUint8(at) === 0xff && view.getUint8(at + 1) !== 0xda) {
    const end = at + 2 + view.getUint16(at + 2);
    const note = view.getUint8(at + 1) === 0xe1 && end <= view.byteLength && end > at + 18 && view.getUint32(at + 4) === 0x45786966;
    if (note) turn = orientation(view, at + 10, end) || turn;
    else parts.push(bytes.slice(at, end));
    at = end;
  }
  parts.push(bytes.slice(at));
  return { parts, turn };
}

/** The orientation in a TIFF note; 0 without one. */
function orientation(view, start, end) {
  const little = view.getUint16(start) === 0x4949;
  const first = start + view.getUint32(start + 4, little);
  if (first + 2 > end) return 0;
  const count = view.getUint16(first, little);
  for (let entry = first + 2; entry + 12 <= end && entry < first + 2 + 12 * count; entry += 12) {
    if (view.getUint16(entry, little) === 0x0112) {
      const turn = view.getUint16(entry + 8, little);
      return turn >= 1 && turn <= 8 ? turn : 0;
    }
  }
  return 0;
}

const read = (file, how) =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(reader.result);
    reader.onerror = failed;
    reader[how](file);
  });

function picture(address) {
  return new Promise((done, failed) => {
    const image = new Image();
    image.onload = () => done(image);
    image.onerror = failed;
    image.src = address;
  });
}

// What a canvas is transformed by to draw a picture of `w` x `h` upright, by orientation.
const TURNS = {
  2: (w) => [-1, 0, 0, 1, w, 0],
  3: (w, h) => [-1, 0, 0, -1, w, h],
  4: (w, h) => [1, 0, 0, -1, 0, h],
  5: () => [0, 1, 1, 0, 0, 0],
  6: (w, h) => [0, 1, -1, 0, h, 0],
  7: (w, h) => [0, -1, -1, 0, h, w],
  8: (w) => [0, -1, 1, 0, 0, w],
};

function drawn(image, turn) {
  const scale = Math.min(1, LONGEST / Math.max(image.naturalWidth, image.naturalHeight));
  const [w, h] = [image.naturalWidth, image.naturalHeight].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = turn > 4 ? [h, w] : [w, h];
  const pen = canvas.getContext("2d");
  if (TURNS[turn]) pen.transform(...TURNS[turn](w, h));
  pen.drawImage(image, 0, 0, w, h);
  return canvas;
}

/** What is sent of a file: `data` (a Blob), and the `canvas` that shows it; null where this browser
    cannot draw it: then the table says what is wrong with it. `data` is null if it is too large. */
export async function prepared(file) {
  try {
    const { parts, turn } = plain(await read(file, "readAsArrayBuffer"));
    const address = await read(new Blob(parts, { type: file.type || "image/jpeg" }), "readAsDataURL");
    const canvas = drawn(await picture(address), turn);
    const data = await new Promise((done) => canvas.toBlob(done, "image/jpeg", QUALITY));
    return { data, canvas };
  } catch (error) {
    return { data: file.size > MOST ? null : file, canvas: null };
  }
}
