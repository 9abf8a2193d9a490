/* Plays an exploration. The picture shows its end; its paths are in the order of the exploration, each part beginning
 * with M. This script cuts them and shows as much of them as there was at any moment. A moment is a number of
 * decisions; between two of them the agent is on its way. */
(function () {
'use strict';
var svg = document.getElementById('noge'), data = JSON.parse(document.getElementById('noge-data').textContent);
var SVG = svg.namespaceURI, HTML = 'http://www.w3.org/1999/xhtml';
var still = window.matchMedia ? matchMedia('(prefers-reduced-motion: reduce)').matches : false;

/* ---- What happened when ---- */

function sums(list) {
  var total = 0;
  return list.map(function (value) { return total += value; });
}
var last = data.seen.length - 1;
var seen = sums(data.seen), known = sums(data.known), strides = sums(data.strides), walked = sums(data.cost || data.strides);
var spots = [], visitedAt = [], x = 0, y = 0;
for (var i = 0; i < seen[last]; i++) {
  x += data.place[2 * i];
  y += data.place[2 * i + 1];
  spots.push('M' + x + ' ' + y + 'h0');
  visitedAt.push(Infinity);
}
strides.forEach(function (end, t) { visitedAt[data.walk[end]] = t; });

/* ---- Paths that grow ---- */

function element(name, attributes, parent, space) {
  var made = document.createElementNS(space || SVG, name);
  Object.keys(attributes).forEach(function (key) { made.setAttribute(key, attributes[key]); });
  return parent ? parent.appendChild(made) : made;
}
function cut(path) {
  return path.getAttribute('d').split('M').slice(1).map(function (part) { return 'M' + part; });
}
/* Paths, each with its parts in order; first: how many parts are before it. */
function Growing(paths) {
  var before = 0;
  this.paths = paths.map(function (path) {
    var parts = cut(path), mine = {path: path, parts: parts, first: before, shown: parts.length};
    before += parts.length;
    return mine;
  });
}
Growing.prototype.show = function (count) {
  this.paths.forEach(function (one) {
    var shown = Math.max(0, Math.min(count - one.first, one.parts.length));
    if (shown === one.shown) return;
    one.shown = shown;
    one.path.setAttribute('d', one.parts.slice(0, shown).join(''));
  });
};
/* A long path becomes many short ones, because only the last of them changes. */
function split(path) {
  var parts = cut(path), pieces = [];
  for (var at = 0; at === 0 || at < parts.length; at += 200) {
    var piece = path.cloneNode(false);
    piece.removeAttribute('id');
    piece.setAttribute('d', parts.slice(at, at + 200).join(''));
    path.parentNode.insertBefore(piece, path);
    pieces.push(piece);
  }
  path.parentNode.removeChild(path);
  return pieces;
}
var streets = new Growing(split(document.getElementById('noge-known')));
var group = document.getElementById('noge-walk');
var trail = new Growing([].slice.call(group.querySelectorAll('path')));
var way = [];
trail.paths.forEach(function (one) { way = way.concat(one.parts); });
var current = element('path', {'stroke-width': way.length ? trail.paths[0].path.getAttribute('stroke-width') : 0,
  stroke: data.ramp[data.ramp.length - 1]}, group);
var agent = document.getElementById('noge-agent');

/* ---- One moment ---- */

/* The points of one step: M x y l dx dy dx dy … */
function points(part) {
  var numbers = part.match(/-?\d+/g).map(Number), list = [[numbers[0], numbers[1]]];
  for (var i = 2; i + 1 < numbers.length; i += 2) {
    var from = list[list.length - 1];
    list.push([from[0] + numbers[i], from[1] + numbers[i + 1]]);
  }
  return list;
}
/* The beginning of a step, up to a share of its length. */
function beginning(part, share) {
  var list = points(part), lengths = list.map(function (p, i) {
    return i ? Math.hypot(p[0] - list[i - 1][0], p[1] - list[i - 1][1]) : 0;
  });
  var left = share * lengths.reduce(function (a, b) { return a + b; }, 0), result = [list[0]];
  for (var i = 1; i < list.length; i++) {
    var f = lengths[i] > 0 ? Math.min(1, left / lengths[i]) : 1, from = list[i - 1];
    result.push([from[0] + f * (list[i][0] - from[0]), from[1] + f * (list[i][1] - from[1])]);
    left -= lengths[i];
    if (left < 0) break;
  }
  return result;
}
function nodes(id, t, visited) {
  var path = document.getElementById(id), d = '';
  if (!path) return;
  for (var i = 0; i < seen[t]; i++)
    if (visitedAt[i] <= t === visited) d += spots[i];
  path.setAttribute('d', d);
}
var shownVisit = -1;
function showVisit(t) {
  if (t === shownVisit) return;
  shownVisit = t;
  streets.show(known[t]);
  nodes('noge-visited', t, true);
  nodes('noge-frontier', t, false);
}
/* The newest step so far is the darkest. */
function shade(count) {
  var shades = data.ramp.length;
  trail.paths.forEach(function (one) {
    var age = Math.min(1, (one.first + one.parts.length) / Math.max(count, 1));
    one.path.setAttribute('stroke', data.ramp[Math.max(0, Math.ceil(age * shades - 1e-9) - 1)]);
  });
}
function showWay(moment) {
  var t = Math.floor(moment), done = strides[t], share = 0;
  if (last > t) {
    var ahead = (moment - t) * (strides[t + 1] - strides[t]);
    done += Math.floor(ahead);
    share = ahead - Math.floor(ahead);
  }
  trail.show(done);
  shade(done);
  var place = way.length === 0 ? null : share > 0 ? beginning(way[done], share) : done > 0 ? points(way[done - 1]) :
    points(way[0]).slice(0, 1);
  current.setAttribute('d', share > 0 ? 'M' + place.join('L') : '');
  if (place) agent.setAttribute('transform', 'translate(' + place[place.length - 1].join(' ') + ')');
}
function text(number) {
  return Number(number.toFixed(number === Math.floor(number) ? 0 : 1)).toLocaleString('en');
}
function tell(moment) {
  var t = Math.floor(moment), at = data.name[data.walk[strides[t]]];
  slider.value = t;
  counters.textContent = 'decision ' + text(t) + ' of ' + text(last) + ' · path length ' + text(walked[t]) + ' · rate ' +
    (walked[t] > 0 ? t / walked[t] : 0).toFixed(4) + ' · at ' + at;
  slider.setAttribute('aria-valuetext', counters.textContent);
}
var now = last;
function show(moment) {
  now = Math.max(0, Math.min(moment, last));
  var drawn = still ? Math.floor(now) : now;
  showVisit(Math.floor(now));
  showWay(drawn);
  tell(now);
}

/* ---- Controls ---- */

function html(name, attributes, parent, words) {
  var made = element(name, attributes, parent, HTML);
  if (words) made.textContent = words;
  return made;
}
var look = 'box-sizing:border-box;display:flex;flex-wrap:wrap;gap:6px 10px;align-items:center;padding:8px 12px;' +
  'font:14px/1.3 system-ui,sans-serif;color:#212630;background:#f4f5f7;border-top:1px solid #d1d6de';
var bar = html('div', {role: 'group', 'aria-label': 'player', style: look});
var button = html('button', {type: 'button', style: 'min-width:5em;font:inherit;padding:3px 8px'}, bar, 'Play');
var slider = html('input', {type: 'range', min: 0, max: last, step: 1, value: last, 'aria-label': 'decision',
  style: 'flex:1 1 12em;min-width:8em;accent-color:#1b5ea7'}, bar);
var label = html('label', {}, bar, 'speed ');
var speed = html('select', {style: 'font:inherit', title: 'decisions a second'}, label);
var counters = html('output', {style: 'flex:1 0 100%;font-variant-numeric:tabular-nums'}, bar);
var speeds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
var usual = speeds.filter(function (rate) { return rate * 40 >= last; })[0] || 5000;
speeds.forEach(function (rate) { html('option', {value: rate}, speed, rate + '/s'); });
speed.value = usual;
bar.title = 'space: play, pause; left, right: one decision, with shift ten; up, down: speed; Home, End';

bar.style.position = 'sticky';
bar.style.bottom = 0;
svg.style.maxHeight = 'calc(100vh - 84px)';
document.body.appendChild(bar);

/* ---- Time ---- */

var playing = false, before = 0;
function remember() {
  try { history.replaceState(null, '', '#t=' + Math.floor(now)); } catch (refused) { /* some browsers refuse it for files; the address then stays */ }
}
function frame(time) {
  if (!playing) return;
  var passed = Math.min(time - before, 250) / 1000; /* a page in the background is paused */
  before = time;
  show(now + passed * speed.value);
  if (now >= last) pause(); else requestAnimationFrame(frame);
}
function play() {
  if (now >= last) show(0);
  playing = true;
  button.textContent = 'Pause';
  requestAnimationFrame(function (time) { before = time; frame(time); });
}
function pause() {
  playing = false;
  button.textContent = 'Play';
  remember();
}
function toggle() { if (playing) pause(); else play(); }
function seek(moment) {
  if (playing) pause();
  show(moment);
  remember();
}
function faster(by) {
  speed.selectedIndex = Math.max(0, Math.min(speed.selectedIndex + by, speeds.length - 1));
}
button.addEventListener('click', toggle);
slider.addEventListener('input', function () { seek(Number(slider.value)); });
document.addEventListener('keydown', function (event) {
  var step = event.shiftKey ? 10 : 1, here = Math.floor(now), done = true;
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  switch (event.key) {
  case ' ': toggle(); break;
  case 'ArrowLeft': seek(here - step); break;
  case 'ArrowRight': seek(here + step); break;
  case 'ArrowUp': faster(1); break;
  case 'ArrowDown': faster(-1); break;
  case 'Home': seek(0); break;
  case 'End': seek(last); break;
  default: done = false;
  }
  if (done) event.preventDefault();
});
button.addEventListener('keyup', function (event) { if (event.key === ' ') event.preventDefault(); });

/* #t=250 opens at decision 250. */
function wanted() {
  var found = /[#&]t=(\d+)/.exec(location.hash);
  return found ? Number(found[1]) : -1;
}
window.addEventListener('hashchange', function () { if (wanted() >= 0) { if (playing) pause(); show(wanted()); } });
if (wanted() >= 0) show(wanted());
else if (still) show(last);
else { show(0); play(); }
})();
