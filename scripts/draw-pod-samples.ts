/**
 * Draws the pictures that the demo uses as proof of delivery: `node scripts/draw-pod-samples.ts`. They are drawings, so that no
 * real house or person is shown. A little blur and grain makes them look like pictures of a handheld's camera.
 */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { chromium } from '@playwright/test';

const width = 640;
const height = 480;
const folder = resolve(import.meta.dirname, '../server/demo/samples');

const parcel = (x: number, y: number, w: number, h: number) => `
  <ellipse cx="${x + w / 2}" cy="${y + h + 4}" rx="${w * 0.62}" ry="16" fill="#000" opacity=".28"/>
  <polygon points="${x},${y} ${x + 26},${y - 34} ${x + w + 26},${y - 34} ${x + w},${y}" fill="#d0a873"/>
  <polygon points="${x + w},${y} ${x + w + 26},${y - 34} ${x + w + 26},${y + h - 30} ${x + w},${y + h}" fill="#8f6a3c"/>
  <rect x="${x}" y="${y}" width="${w}" height="${h}" fill="#b98d55"/>
  <polygon points="${x + w * 0.42},${y} ${x + w * 0.42 + 26},${y - 34} ${x + w * 0.56 + 26},${y - 34} ${x + w * 0.56},${y}" fill="#e4cfa6"/>
  <rect x="${x + w * 0.42}" y="${y}" width="${w * 0.14}" height="${h * 0.4}" fill="#dcc59a"/>
  <rect x="${x + w * 0.6}" y="${y + h * 0.3}" width="${w * 0.34}" height="${h * 0.52}" fill="#f4f2ec"/>
  ${Array.from({ length: 17 }, (_, i) => `<rect x="${x + w * 0.63 + i * w * 0.0165}" y="${y + h * 0.36}" width="${1 + ((i * 7) % 3)}" height="${h * 0.16}" fill="#222"/>`).join('')}
  <rect x="${x + w * 0.63}" y="${y + h * 0.58}" width="${w * 0.2}" height="3" fill="#555"/>
  <rect x="${x + w * 0.63}" y="${y + h * 0.65}" width="${w * 0.26}" height="3" fill="#777"/>
  <rect x="${x + w * 0.63}" y="${y + h * 0.72}" width="${w * 0.15}" height="3" fill="#777"/>`;

const tiles = (y: number, colour: string, joint: string) => `
  <rect y="${y}" width="${width}" height="${height - y}" fill="${colour}"/>
  ${[-6, -4, -2, -1, 0, 1, 2, 4, 6].map((i) => `<line x1="${320 + i * 45}" y1="${y}" x2="${320 + i * 150}" y2="${height}" stroke="${joint}" stroke-width="2"/>`).join('')}
  ${[18, 50, 96].map((d) => `<line x1="0" y1="${y + d}" x2="${width}" y2="${y + d}" stroke="${joint}" stroke-width="2"/>`).join('')}`;

const scenes: Record<string, string> = {
  door: `
    <rect width="${width}" height="360" fill="#e3ddd0"/>${tiles(348, '#a99c8b', '#8d8172')}
    <rect x="196" y="0" width="250" height="352" fill="#e9e4da"/><rect x="210" y="0" width="222" height="350" fill="#6b4327"/>
    <rect x="232" y="20" width="80" height="130" fill="#5c3820"/><rect x="330" y="20" width="80" height="130" fill="#5c3820"/>
    <rect x="232" y="176" width="80" height="150" fill="#5c3820"/><rect x="330" y="176" width="80" height="150" fill="#5c3820"/>
    <circle cx="416" cy="190" r="8" fill="#c9a64b"/><rect x="498" y="90" width="56" height="30" rx="3" fill="#34495e"/>
    <text x="526" y="112" font-size="20" font-family="sans-serif" fill="#fff" text-anchor="middle">18</text>
    <polygon points="170,372 470,372 500,420 140,420" fill="#4d5a48"/>${parcel(250, 322, 150, 86)}
    <path d="M560 348 L548 262 L604 262 L594 348Z" fill="#9a5b3c"/><path d="M576 262 C540 200 520 210 530 180 C560 200 570 220 576 262 C580 210 600 180 626 176 C620 214 600 220 580 262Z" fill="#3f6b3a"/>`,
  gate: `
    <rect width="${width}" height="${height}" fill="#cfd6d6"/><rect width="${width}" height="120" fill="#b9c7cf"/>
    <rect x="60" y="110" width="520" height="230" fill="#efe6d3"/><rect x="250" y="150" width="130" height="190" fill="#7d8f97"/>
    <polygon points="30,112 610,112 540,52 100,52" fill="#a4523b"/>${tiles(338, '#b7aa9a', '#9a8d7d')}${parcel(300, 340, 124, 70)}
    ${Array.from({ length: 17 }, (_, i) => `<rect x="${i * 40 - 4}" y="70" width="7" height="360" fill="#26292b"/>`).join('')}
    <rect y="86" width="${width}" height="10" fill="#26292b"/><rect y="238" width="${width}" height="8" fill="#26292b"/><rect y="400" width="${width}" height="10" fill="#26292b"/>
    <rect y="430" width="${width}" height="50" fill="#77716a"/>`,
  reception: `
    <rect width="${width}" height="${height}" fill="#dfe6e8"/><rect x="0" y="0" width="${width}" height="210" fill="#c3d0d3"/>
    <rect x="60" y="34" width="190" height="120" fill="#f7f7f3"/><rect x="76" y="52" width="120" height="12" fill="#9fb4b8"/><rect x="76" y="76" width="150" height="8" fill="#c2cdd0"/>
    <rect x="420" y="40" width="150" height="170" fill="#8aa0a6"/><rect x="432" y="52" width="126" height="146" fill="#aebfc4"/>
    <polygon points="0,250 640,230 640,330 0,352" fill="#c89f6b"/><polygon points="0,352 640,330 640,480 0,480" fill="#8a6439"/>
    <polygon points="0,250 640,230 640,238 0,258" fill="#dcb987"/>${parcel(210, 196, 170, 100)}
    <rect x="470" y="252" width="80" height="50" rx="4" fill="#2c3438" transform="rotate(-4 510 277)"/><rect x="478" y="258" width="64" height="38" fill="#9cc4c8" transform="rotate(-4 510 277)"/>
    <path d="M100 296 a26 22 0 0 1 52 0z" fill="#c9b26a"/><rect x="92" y="296" width="68" height="8" rx="3" fill="#5a4a2a"/>`,
  slip: `
    <rect width="${width}" height="${height}" fill="#6f5a44"/><g transform="rotate(-3 320 240)">
    <rect x="76" y="38" width="496" height="412" fill="#000" opacity=".3"/><rect x="66" y="30" width="496" height="412" fill="#faf8f1"/>
    <text x="92" y="78" font-size="26" font-weight="700" font-family="sans-serif" fill="#0b6670">Delivery slip</text>
    <line x1="92" y1="94" x2="536" y2="94" stroke="#0b6670" stroke-width="3"/>
    ${['Received in good order', 'Pieces counted', 'Packaging unbroken'].map((text, i) => `<rect x="92" y="${118 + i * 34}" width="18" height="18" fill="none" stroke="#555" stroke-width="2"/><path d="M95 ${127 + i * 34} l5 7 l10 -14" fill="none" stroke="#1d3a8a" stroke-width="3"/><text x="122" y="${133 + i * 34}" font-size="17" font-family="sans-serif" fill="#444">${text}</text>`).join('')}
    <line x1="92" y1="300" x2="536" y2="300" stroke="#bbb"/><text x="92" y="322" font-size="14" font-family="sans-serif" fill="#888">Signature of receiver</text>
    <path d="M130 286 C150 220 176 228 168 268 S150 300 190 262 S230 232 226 272 S250 290 270 258 S300 246 306 270 S350 280 400 248" fill="none" stroke="#1d3a8a" stroke-width="4"/>
    <line x1="92" y1="392" x2="330" y2="392" stroke="#bbb"/><text x="92" y="412" font-size="14" font-family="sans-serif" fill="#888">Stamp</text>
    <circle cx="452" cy="372" r="46" fill="none" stroke="#a23a3a" stroke-width="4" opacity=".7"/><text x="452" y="378" font-size="15" font-family="sans-serif" fill="#a23a3a" text-anchor="middle" opacity=".7">RECEIVED</text></g>`,
};

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
const page = await browser.newPage({ viewport: { width, height } });
for (const [name, scene] of Object.entries(scenes)) {
  await page.setContent(`<style>body{margin:0}</style>
    <svg width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" xmlns="http://www.w3.org/2000/svg">
      <defs>
        <filter id="camera"><feGaussianBlur stdDeviation=".9"/></filter>
        <filter id="grain"><feTurbulence baseFrequency=".8" numOctaves="1"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 .5 0 0 0 -.12"/></filter>
        <radialGradient id="light"><stop offset=".55" stop-opacity="0"/><stop offset="1" stop-opacity=".42"/></radialGradient>
      </defs>
      <g filter="url(#camera)">${scene}</g>
      <rect width="${width}" height="${height}" filter="url(#grain)" opacity=".10"/>
      <rect width="${width}" height="${height}" fill="url(#light)"/>
    </svg>`);
  const picture = await page.screenshot({ type: 'jpeg', quality: 55 });
  writeFileSync(resolve(folder, `${name}.jpg`), picture);
  process.stdout.write(`${name}.jpg ${(picture.length / 1024).toFixed(1)} KB\n`);
}
await browser.close();
