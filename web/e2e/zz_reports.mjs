import { launch } from './browser.mjs';
const b = await launch();
const dir='/work/lab/docs/balance/';
for (const [name, files] of Object.entries({ 'clash': 1, 'seize-set-admiral': 1, 'galactic': 1 })) {
  for (const [kind, opt] of Object.entries({ light: {viewport:{width:1280,height:800},colorScheme:'light'}, dark:{viewport:{width:1280,height:800},colorScheme:'dark'}, phone:{viewport:{width:390,height:844},colorScheme:'dark'} })) {
    const c = await b.newContext(opt); const p = await c.newPage();
    const reqs=[]; p.on('request', r=>reqs.push(r.url()));
    await p.goto('file://'+dir+name+'.html');
    const o = await p.evaluate(()=>({sw:document.documentElement.scrollWidth, iw:innerWidth, h:document.documentElement.scrollHeight}));
    console.log(name, kind, JSON.stringify(o), reqs.length);
    await p.screenshot({path:`/tmp/labx/shots/${name}-${kind}.png`, fullPage:true});
    if (kind==='light' && name !== 'galactic') { await p.emulateMedia({media:'print'}); await p.pdf({path:`/tmp/labx/shots/${name}.pdf`, format:'A4'}); }
    await c.close();
  }
}
await b.close();
