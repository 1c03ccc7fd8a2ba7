import { launch } from './browser.mjs';
const b = await launch();
async function crop(file, opt, y, h, out, media) { const c=await b.newContext(opt); const p=await c.newPage(); if (media) await p.emulateMedia({media}); await p.goto('file://'+file); const H=await p.evaluate(()=>document.documentElement.scrollHeight); if (y<0) y=H+y; await p.screenshot({path:`/tmp/labx/shots/${out}.png`, fullPage:true, clip:{x:0,y,width:opt.viewport.width,height:h}}); await c.close(); }
const ph={viewport:{width:390,height:844},colorScheme:'light'};
await crop('/work/lab/docs/balance/seize.html', ph, 0, 1200, 'r1');
await crop('/work/lab/docs/balance/seize.html', ph, -2300, 1400, 'r2');
await b.close();
