"""How the page looks: like the leaflet on paper, at ease on a phone and in the dark."""

STYLE = """
:root{color-scheme:light dark;
--paper:#fff;--ink:#1a1a1c;--quiet:#595959;--link:#1d4f9c;--lines:#e3ebf8;--beam:#2b6fd6;
--lit:#ffd23f;--card:#f6f5f1}
@media screen and (prefers-color-scheme:dark){:root{
--paper:#18191d;--ink:#eceae4;--quiet:#b5b3ad;--link:#a3c7ff;--lines:#2a3648;--beam:#8ab4ff;
--lit:#c99700;--card:#222429}}
*{box-sizing:border-box}
html{font:1.0625rem/1.6 var(--text),system-ui,sans-serif;-webkit-text-size-adjust:100%;
text-size-adjust:100%;scroll-padding-top:1rem}
body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:break-word}
h1,h2,h3{font-family:var(--heading),system-ui,sans-serif;font-weight:700;line-height:1.2;
text-wrap:balance}
h1{font-family:var(--title),serif;font-weight:400;font-size:clamp(3.25rem,17vw,7rem);
line-height:1;margin:.1em 0}
h2{font-size:1.55rem;margin:0 0 .8rem}
h3{font-size:1.15rem;margin:1.8rem 0 .6rem}
p,ol,ul{margin:0 0 .8rem;text-wrap:pretty}
strong{font-family:var(--strong),system-ui,sans-serif;font-weight:700}
a{color:var(--link);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--beam);outline-offset:3px;border-radius:2px}
main ol,main ul{padding-left:1.8rem}
li{margin:.35rem 0;padding-left:.2rem}
main li::marker{font-family:var(--strong),system-ui,sans-serif;font-weight:700}
.table{overflow-x:auto;margin:0 0 .8rem}
.table table{border-collapse:collapse;line-height:1.4}
.table th,.table td{padding:.35rem 1.2em .35rem 0;text-align:left;vertical-align:top;
font-weight:400;border-top:1px solid color-mix(in srgb,currentColor 25%,transparent)}
.table :is(th,td):last-child{padding-right:0}
.table thead :is(th,td){font-family:var(--strong),system-ui,sans-serif;font-weight:700;
vertical-align:bottom;border:solid var(--ink);border-width:0 0 2px}
.table .right{text-align:right}
.table .center{text-align:center}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);
white-space:nowrap}
.skip{position:absolute;left:1rem;top:-6rem;padding:.6rem 1rem;background:var(--paper);
color:var(--link)}
.skip:focus{top:1rem;z-index:1}
.sign{white-space:nowrap}
.sign svg{fill:currentColor;vertical-align:-.04em;margin:0 .06em}
.mark{vertical-align:-.4em;margin-left:.15em}
.cover{max-width:42rem;margin:0 auto;padding:2.5rem 1.25rem 1rem;text-align:center}
.cover p{font-size:1.3rem;margin:0 0 .2rem}
.cover p:first-child{font-size:.95rem;color:var(--quiet)}
.cover h1+p{font-size:clamp(1.3rem,5.4vw,2rem)}
.cover figure{margin:2.2rem auto}
.cover figcaption{display:none}
.page{max-width:42rem;margin:0 auto;padding:0 1.25rem 2rem}
nav{margin:2rem 0;padding:1rem 0;border:dashed var(--ink);border-width:2px 0}
nav ol{list-style:none;margin:0;padding:0;columns:8.5rem;column-gap:1.5rem}
nav li{margin:0;padding:0;break-inside:avoid}
nav a{display:block;padding:.3rem 0;color:inherit;text-decoration-color:transparent}
nav a:hover,nav a:focus-visible{text-decoration-color:currentColor}
section{margin:0 0 3rem}
figure{margin:1.6rem 0}
.picture{--tile:var(--tinted);position:relative;width:fit-content;max-width:100%;margin:0 auto}
.picture svg{display:block;max-width:100%;height:auto}
.picture>svg{position:relative}
.picture>.layer{position:absolute;inset:0;width:100%;height:100%;overflow:visible}
figcaption{margin-top:.7rem;text-align:center;font-size:.9rem;color:var(--quiet)}
footer{padding:1.5rem 0 1rem;border-top:2px dashed var(--ink);font-size:.95rem}
.location{cursor:pointer;outline:none}
.location rect{fill:transparent}
.location[aria-pressed=true] rect{fill:var(--lit);fill-opacity:.3;stroke:var(--lit);
stroke-width:.9}
.location:focus-visible rect{stroke:var(--beam)}
.beam{display:none;fill:none;stroke:var(--beam);stroke-width:.5;pointer-events:none}
.under .beam{fill:var(--beam);fill-opacity:.16;stroke:none}
.beamed .beam{display:inline}
.beamed{--lines:transparent;--tile:var(--base)}
.live{display:flex;flex-wrap:wrap;gap:1rem 2rem;align-items:center;justify-content:center;
margin:1.6rem 0}
.live figure{margin:0;min-width:0;max-width:100%}
.answer{flex:1 1 13rem;min-width:0;max-width:26rem;padding:.9rem 1rem;background:var(--card);
border:2px dashed var(--ink)}
.answer p{margin:0;text-align:center}
.answer table{margin:.6rem auto 0;border-collapse:collapse;font-size:.95rem}
.answer th{font-weight:400;text-align:left;padding:0 .6rem 0 0}
.answer thead th{text-align:center;padding:0 0 .3rem}
.answer td{padding:1px;width:2.6rem;min-width:1.6rem;text-align:center}
.tiles{position:relative;overflow-x:auto}
.answer td svg{display:block;width:100%;height:auto}
@media (min-width:64rem){
.page{max-width:none;display:grid;grid-template-columns:12rem minmax(0,42rem);gap:4rem;
justify-content:center;padding-top:2rem}
nav{position:sticky;top:2rem;align-self:start;margin:0;border-width:0 2px 0 0;padding:0}
nav ol{columns:auto}
main,footer{grid-column:2}}
@media (prefers-reduced-motion:no-preference){html{scroll-behavior:smooth}}
@media print{
@page{margin:16mm}
html{font-size:10.5pt;line-height:1.45}
nav,.skip,.answer,.layer{display:none!important}
.cover{break-after:page}
.page{padding:0}
h1{font-size:64pt}
h2,h3{break-after:avoid}
p,li{orphans:3;widows:3}
figure,li,tr,footer{break-inside:avoid}
.table{overflow:visible}
section{margin-bottom:1.8rem}
a{color:inherit}}
""".strip()
"""Style sheet of the page; the fonts come before it."""
