/** Gives a page a camera that films a drawn person, for pictures that strangers see. */
import type { Page } from '@playwright/test';

/** A person who is drawn; each value is a CSS color. */
export interface DrawnPerson {
  wall: string;
  clothes: string;
  skin: string;
  hair: string;
}

/** Runs in the page, before its own scripts. */
function replaceCamera({ wall, clothes, skin, hair }: DrawnPerson) {
  const canvas = document.createElement('canvas');
  canvas.width = 960;
  canvas.height = 540;
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const all = 2 * Math.PI;
  const fill = (color: string, draw: () => void) => {
    pen.fillStyle = color;
    pen.beginPath();
    draw();
    pen.fill();
  };
  const draw = () => {
    fill(wall, () => pen.rect(0, 0, 960, 540));
    fill(clothes, () => pen.roundRect(290, 396, 380, 330, 130));
    fill(skin, () => pen.roundRect(438, 330, 84, 106, 42));
    fill(hair, () => pen.ellipse(480, 222, 100, 112, 0, 0, all));
    fill(skin, () => pen.ellipse(480, 258, 84, 108, 0, 0, all));
    fill(hair, () => pen.ellipse(480, 158, 86, 46, 0, 0, all));
    fill('#2a2320', () => {
      pen.ellipse(450, 256, 6, 8, 0, 0, all);
      pen.ellipse(510, 256, 6, 8, 0, 0, all);
    });
    pen.strokeStyle = '#2a2320';
    pen.lineWidth = 5;
    pen.lineCap = 'round';
    pen.beginPath();
    pen.arc(480, 286, 34, 0.2 * Math.PI, 0.8 * Math.PI);
    pen.stroke();
  };
  // A canvas that is not drawn on sends no frames.
  setInterval(draw, 100);
  const devices = navigator.mediaDevices;
  const open = devices.getUserMedia.bind(devices);
  devices.getUserMedia = async (constraints) => {
    const stream = await open(constraints);
    for (const track of stream.getVideoTracks()) {
      const [drawn] = canvas.captureStream(10).getVideoTracks();
      if (!drawn) continue;
      const settings = { ...track.getSettings(), width: 960, height: 540 };
      drawn.getSettings = () => settings;
      stream.removeTrack(track);
      track.stop();
      stream.addTrack(drawn);
    }
    return stream;
  };
}

export const drawCamera = (page: Page, person: DrawnPerson) =>
  page.addInitScript(replaceCamera, person);
