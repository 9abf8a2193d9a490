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
var last = data.seen.length - 1, decisions = last - (data.home || 0); /* the way home is not a decision */
var seen = sums(data.seen), known = sums(data.known), strides = sums(data.strides), walked = sums(data.cost || data.strides);
var spots = [], visitedAt = [], x = 0, y = 0;
for (var i = 0; i < seen[last]; i++) {
  x += data.place[2 * i];
  y += data.place[2 * i + 1];
  spots.push('M' + x + ' ' + y + 'h0');
  visitedAt.push(Infinity);
}
strides.forEach(function (end, t) { if (t <= decisions) visitedAt[data.walk[end]] = t; });

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
  stroke: 'var(--w' + (data.shades - 1) + ')'}, group);
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
/* A name is shown once its node is seen. */
var labels = [].slice.call(document.querySelectorAll('#noge-labels text'));
function showLabels(t) {
  labels.forEach(function (label) {
    var first = label.getAttribute('data-seen');
    label.style.display = first === null || Number(first) >= seen[t] ? 'none' : '';
  });
}
var shownVisit = -1;
function showVisit(t) {
  if (t === shownVisit) return;
  shownVisit = t;
  streets.show(known[t]);
  nodes('noge-visited', t, true);
  nodes('noge-frontier', t, false);
  showLabels(t);
}
/* The newest step so far is the darkest. */
function shade(count) {
  trail.paths.forEach(function (one) {
    var age = Math.min(1, (one.first + one.parts.length) / Math.max(count, 1));
    one.path.setAttribute('stroke', 'var(--w' + Math.max(0, Math.ceil(age * data.shades - 1e-9) - 1) + ')');
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
  var t = Math.floor(moment), at = data.name[data.walk[strides[t]]], made = Math.min(t, decisions);
  slider.value = t;
  counters.textContent = 'decision ' + text(made) + ' of ' + text(decisions) + (t > made ? ', back home' : '') +
    ' · path length ' + text(walked[t]) +
    (data.unit ? '\u00a0' + data.unit : ' · rate ' + (walked[t] > 0 ? made / walked[t] : 0).toFixed(4)) + ' · at ' + at;
  slider.setAttribute('aria-valuetext', counters.textContent);
}
var now = last;
function show(moment) {
  now = Math.max(0, Math.min(moment, last));
  var drawn = still ? Math.floor(now) : now;
  showVisit(Math.floor(now));
  showWay(drawn);
  tell(now);
  result.style.visibility = now < last ? 'hidden' : ''; /* the result is told at the end */
}

/* ---- Controls ---- */

function html(name, attributes, parent, words) {
  var made = element(name, attributes, parent, HTML);
  if (words) made.textContent = words;
  return made;
}
var bar = html('div', {role: 'group', 'aria-label': 'player', id: 'noge-bar'});
var button = html('button', {type: 'button', style: 'min-width:5em'}, bar, 'Play');
var slider = html('input', {type: 'range', min: 0, max: last, step: 1, value: last, 'aria-label': 'decision'}, bar);
var label = html('label', {}, bar, 'speed ');
var speed = html('select', {title: 'decisions a second'}, label);
var closer = html('button', {type: 'button', 'aria-label': 'zoom in', title: 'zoom in'}, bar, '+');
var farther = html('button', {type: 'button', 'aria-label': 'zoom out', title: 'zoom out'}, bar, '−');
var whole = html('button', {type: 'button', title: 'show the whole picture'}, bar, 'Fit');
var counters = html('output', {}, bar);
var result = document.getElementById('noge-result');
var speeds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000];
var usual = speeds.filter(function (rate) { return rate * 40 >= last; })[0] || 5000;
speeds.forEach(function (rate) { html('option', {value: rate}, speed, rate + '/s'); });
speed.value = usual;
svg.parentNode.insertBefore(bar, svg.nextSibling);

var hints = [['space'], 'play, pause', ['←', '→'], 'one decision, with shift ten', ['↑', '↓'], 'speed', ['Home', 'End'],
  'first, last', ['+', '−'], 'zoom', ['W', 'A', 'S', 'D'], 'move', ['0'], 'fit'];
var keys = document.getElementById('noge-keys');
hints.forEach(function (hint) {
  if (typeof hint === 'string') keys.appendChild(document.createTextNode(hint + ' · '));
  else hint.forEach(function (key) { html('kbd', {}, keys, key); keys.appendChild(document.createTextNode(' ')); });
});
keys.appendChild(document.createTextNode('or the wheel, drag, pinch'));

/* ---- Zoom and pan ---- */

/* The view is the part of the picture that is shown. It keeps the shape of the picture. */
var box = svg.getAttribute('viewBox').split(' ').map(Number), view = box.slice(), most = 40;
function look(x, y, zoom) {
  var width = box[2] / zoom, height = box[3] / zoom;
  view = [Math.max(box[0], Math.min(x, box[0] + box[2] - width)), Math.max(box[1], Math.min(y, box[1] + box[3] - height)),
    width, height];
  svg.setAttribute('viewBox', view.join(' '));
  svg.style.touchAction = zoom > 1 ? 'none' : 'pan-y'; /* the whole picture does not stop the page from scrolling */
  measure();
}
function zoomNow() { return box[2] / view[2]; }
/* A point of the window as a point of the picture. */
function place(x, y) {
  var point = svg.createSVGPoint();
  point.x = x;
  point.y = y;
  return point.matrixTransform(svg.getScreenCTM().inverse());
}
/* Zooms by a factor; the point of the picture stays where it is. */
function zoom(factor, at) {
  var next = Math.max(1, Math.min(zoomNow() * factor, most)), by = next / zoomNow();
  at = at || {x: view[0] + view[2] / 2, y: view[1] + view[3] / 2};
  look(at.x - (at.x - view[0]) / by, at.y - (at.y - view[1]) / by, next);
}
function pan(right, down) { look(view[0] + right, view[1] + down, zoomNow()); }
function fit() { look(box[0], box[1], 1); }

/* The scale bar: the longest round length of at most 100 pixels. */
function measure() {
  var scale = document.getElementById('noge-scale'), matrix = svg.getScreenCTM();
  if (!scale || !data.metres || !matrix || !(matrix.a > 0)) return;
  var longest = 100 * data.metres / matrix.a, power = Math.pow(10, Math.floor(Math.log10(longest)));
  var metres = power * (longest >= 5 * power ? 5 : longest >= 2 * power ? 2 : 1);
  scale.querySelector('i').style.width = metres * matrix.a / data.metres + 'px';
  scale.querySelector('span').textContent = metres < 1000 ? Number(metres.toPrecision(1)) + ' m' : metres / 1000 + ' km';
  scale.hidden = false;
}
svg.addEventListener('wheel', function (event) {
  if (event.deltaY > 0 && zoomNow() <= 1) return; /* the page scrolls */
  event.preventDefault();
  zoom(Math.pow(1.0015, -event.deltaY * (event.deltaMode ? 30 : 1)), place(event.clientX, event.clientY));
}, {passive: false});

/* One pointer drags, two pinch. */
var pointers = [];
function find(event) {
  return pointers.filter(function (one) { return one.id === event.pointerId; })[0];
}
svg.addEventListener('pointerdown', function (event) {
  pointers.push({id: event.pointerId, x: event.clientX, y: event.clientY});
  if (svg.setPointerCapture) svg.setPointerCapture(event.pointerId);
});
svg.addEventListener('pointermove', function (event) {
  var mine = find(event), other = pointers.filter(function (one) { return one !== mine; })[0];
  if (!mine) return;
  var from = place(mine.x, mine.y), to = place(event.clientX, event.clientY);
  if (!other) pan(from.x - to.x, from.y - to.y);
  else {
    var apart = Math.hypot(mine.x - other.x, mine.y - other.y);
    var now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
    if (apart > 0 && now > 0) zoom(now / apart, place(other.x, other.y));
  }
  mine.x = event.clientX;
  mine.y = event.clientY;
});
['pointerup', 'pointercancel'].forEach(function (name) {
  svg.addEventListener(name, function (event) { pointers = pointers.filter(function (one) { return one.id !== event.pointerId; }); });
});
closer.addEventListener('click', function () { zoom(1.5); });
farther.addEventListener('click', function () { zoom(1 / 1.5); });
whole.addEventListener('click', fit);
window.addEventListener('resize', measure);
fit();

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
  case '+': case '=': zoom(1.5); break;
  case '-': case '−': zoom(1 / 1.5); break;
  case '0': fit(); break;
  case 'w': case 'W': pan(0, -view[3] / 8); break;
  case 's': case 'S': pan(0, view[3] / 8); break;
  case 'a': case 'A': pan(-view[2] / 8, 0); break;
  case 'd': case 'D': pan(view[2] / 8, 0); break;
  default: done = false;
  }
  if (done) event.preventDefault();
});
bar.addEventListener('keyup', function (event) { if (event.key === ' ') event.preventDefault(); });

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
