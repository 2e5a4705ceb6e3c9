"""Small plants for the edge of a picture: sprigs, blossom, daisies, leaves."""
import math
import random

import numpy as np

import materials as m
from studio import grid_faces, group, jitter, lathe, lathe_data, mesh_data, place, spline, tube


def petal_data(mat, length=.2, width=.12, cup=.05):
    verts = []
    for t in np.linspace(0, 1, 7):
        half = width / 2 * math.sin(math.pi * (.1 + .82 * t)) ** .8
        for s in (-1, -.4, .4, 1):
            verts.append((length * (.1 + .9 * t), half * s, cup * (t * t * .9 + .35 * s * s)))
    return mesh_data(verts, grid_faces(7, 4), mat)


def leaf_data(mat, length=.3, width=.14):
    return petal_data(mat, length, width, .04)


def stem(points, radius=.012, color='#6b7a3c'):
    path = spline(points, 8)
    tube(path, radius, m.plain(color, .7))
    return path


def along(path, start=.2):
    """The points of a path after the fraction `start`, each with its direction."""
    pts = [np.array(p) for p in path]
    first = int(len(pts) * start)
    return [(pts[i], pts[i] - pts[i - 1]) for i in range(max(1, first), len(pts))]


def spike(points, bell, count=60, spread=.05, start=.25, size=1.0):
    """Many little bells round a stem: heather or lavender."""
    spots = along(stem(points), start)
    for _ in range(count):
        part = random.random()
        at, _way = spots[min(len(spots) - 1, int(part * len(spots)))]
        a, r = random.uniform(0, 6.28), spread * (1.15 - .7 * part)
        loc = at + np.array([r * math.cos(a), r * math.sin(a), jitter(.03)])
        place(bell, loc, (jitter(1.4), jitter(1.4), a), size * random.uniform(.7, 1.15))


def bell_data(color):
    mat = m.soft(color, (.03, .02, .03), .2, .6, .3, 9)
    return lathe_data([(0, .05), (.01, .046), (.02, .025), (.022, 0), (.014, -.02), (.02, -.034), (.008, -.02)],
                      mat, 10)


def heather(loc, turn=0, colors=('#9c6a8c', '#b58fa8', '#8a5a7a'), sprigs=5, size=1.0, lying=True):
    """A small bunch of ling on the table."""
    bells = [bell_data(c) for c in colors]
    green = needle_data('#5c6b3c')
    with group(loc, turn, (0, 0), size):
        for k in range(sprigs):
            a = math.radians(-18 + 36 * k / max(1, sprigs - 1) + jitter(5))
            reach = random.uniform(.95, 1.3)
            rise = .12 if lying else 1.2
            flat = [(t * reach * math.cos(a), t * reach * math.sin(a),
                     .05 + .05 * (k % 2) + rise * t * (1 - .4 * t)) for t in (0, .35, .7, 1)]
            spike(flat, bells[k % len(bells)], 170, .05, size=.72)
            for at, _ in along(spline(flat, 5), .05)[::2]:
                place(green, at, (jitter(.8), jitter(1), random.uniform(0, 6.28)), .22)


def needle_data(color):
    return leaf_data(m.leaf(color, '#8b9a5c'), .35, .09)


def blossom_data(petal_color='#fbeeee', heart='#d9b54a'):
    """Meshes of one five-petalled flower: petal, heart and stamen."""
    return (petal_data(m.soft(petal_color, (.05, .03, .03), .15, .6, .1, 4), .17, .17, .06),
            lathe_data([(0, .03), (.02, .025), (.03, 0)], m.plain(heart, .8), 12),
            lathe_data([(0, .11), (.008, .108), (.003, .095), (.003, 0)], m.plain(heart, .8), 6))


def blossom(parts, loc, tilt, size=1.0, petals=5):
    petal, heart, stamen = parts
    with group(loc, random.uniform(0, 360), tilt, size):
        for k in range(petals):
            place(petal, rot=(jitter(.1), jitter(.12), 2 * math.pi * k / petals + jitter(.06)))
        place(heart)
        for k in range(11):
            a = 2 * math.pi * k / 11
            place(stamen, rot=(.5 * math.cos(a) + jitter(.1), .5 * math.sin(a) + jitter(.1), 0))


def branch(points, loc=(0, 0, 0), turn=0, flowers=9, petal='#fbeff0', size=1.0):
    """A twig of fruit blossom with young leaves."""
    parts = blossom_data(petal)
    leaf = leaf_data(m.leaf('#6f8f3d', '#93ad57'), .3, .15)
    with group(loc, turn, (0, 0), size):
        spots = along(stem(points, .022, '#5b4433'), .15)
        for k in range(flowers):
            at, _ = spots[int((k + random.random()) / flowers * len(spots)) % len(spots)]
            out = np.array([jitter(.1), jitter(.1) - .05, random.uniform(.02, .12)])
            blossom(parts, at + out, (35 + jitter(30), jitter(35)), random.uniform(.8, 1.1))
        for at, _ in spots[::4]:
            place(leaf, at, (jitter(.6), -.4 + jitter(.4), random.uniform(0, 6.28)),
                  random.uniform(.7, 1.2))


def daisies(spots, petal='#fdfaf2', heart='#e0a21a', size=1.0):
    """Cut daisies: (x, y, z, tilt x, tilt y) for each head, its stem going down behind."""
    ray = petal_data(m.soft(petal, (.03, .03, .02), .1, .6, .06, 4), .2, .075, .015)
    head = m.plain(heart, .85, grain=60, depth=.01)
    green = m.plain('#66803a', .6)
    for x, y, z, tx, ty in spots:
        with group((x, y, z), random.uniform(0, 360), (tx, ty), size):
            for k in range(17):
                place(ray, rot=(jitter(.15), jitter(.12), 2 * math.pi * k / 17 + jitter(.06)))
            lathe([(0, .05), (.04, .043), (.065, .02), (.07, 0)], head, 24)
            lathe([(.014, 0), (.012, -1.2)], green, 8)


def leafy(points, loc=(0, 0, 0), turn=0, color='#7d8f78', back='#a3b09a', step=3, size=1.0,
          round_leaf=True):
    """A twig with paired leaves, such as eucalyptus."""
    data = leaf_data(m.leaf(color, back), .28, .24 if round_leaf else .1)
    with group(loc, turn, (0, 0), size):
        path = stem(points, .014, '#7a6a50')
        for at, way in along(path, .1)[::step]:
            heading = math.atan2(way[1], way[0])
            for side in (-1, 1):
                place(data, at, (side * .4 + jitter(.3), -.25 + jitter(.3),
                                 heading + side * 1.0 + jitter(.2)), random.uniform(.75, 1.1))


def lavender(loc, turn=0, stems=7, size=1.0):
    """A tied-looking bunch lying on the table."""
    bells = [bell_data(c) for c in ('#7f6bb0', '#6a5a9c', '#9482bd')]
    with group(loc, turn, (0, 0), size):
        for k in range(stems):
            a = math.radians(jitter(9))
            far = random.uniform(1.15, 1.5)
            lie = .04 + .045 * (k % 3)
            spike([(-.5, -.02 * k + .06, lie), (0, jitter(.02), lie + .02),
                   (far * .6, far * .6 * math.sin(a), lie + .03),
                   (far, far * math.sin(a) * 1.1, lie + .03)], bells[k % 3], 46, .045, .6, .95)
