"""Settings to photograph in: a table by a wall or a garden, linen, daylight from the left."""
import math
import random

import numpy as np

import materials as m
from studio import area_light, box, grid_faces, jitter, mesh, world_colour

GARDENS = {
    'summer': ('#33462a', '#657a48', '#a2aa78', '#e4dec2'),
    'pale': ('#7f9078', '#a9b597', '#cfd3ba', '#f2efe0'),
    'autumn': ('#43321f', '#8a6332', '#c79a52', '#f0dcae'),
    'moor': ('#4a4550', '#7d6f84', '#aa9aa9', '#e2d9d6'),
}


def table(tone='oak', plank=1.4, rough=.58, deep=8):
    mat = m.wood(tone, 'x', .8, rough, spec=.22)
    y = -4.2 + jitter(.2)
    while y < deep:
        box((16, plank - .012, .3), (jitter(1.5), y, -.15), mat, .012)
        y += plank


def slab(color='#d9d4c8', rough=.45, deep=8):
    """A plain stone or painted surface."""
    box((24, deep + 6, .3), (0, deep / 2 - 3, -.15), m.plain(color, rough, grain=14, depth=.002), .02)


def wall(color='#b9b2a2', y=6):
    g = m.Graph('wall')
    flat = g.coords(scatter=False)
    cloud = g.noise(flat, .35, 5)
    tint = g.mix(cloud, tuple(c * .72 for c in m.rgb(color)), m.rgb(color))
    mat = g.principled(Base_Color=tint, Roughness=.95, Specular=.1,
                       Normal=g.bump(g.noise(flat, 6, 5), .25, .03))
    mesh([(-30, y, -6), (30, y, -6), (30, y, 24), (-30, y, 24)], [(0, 1, 2, 3)], mat)


def garden(kind='summer', y=11, strength=.85, discs=420):
    """Out-of-focus greenery: layered soft discs, darker below."""
    tones = np.array([m.rgb(c) for c in GARDENS[kind]])
    high, wide = 300, 600
    yy, xx = np.mgrid[0:high, 0:wide].astype(np.float32)
    img = np.empty((high, wide, 3), np.float32)
    for c in range(3):
        img[..., c] = np.interp(yy / high, (0, .35, .75, 1), tones[[0, 1, 2, 2], c])
    rng = np.random.default_rng(random.randrange(10 ** 6))
    for _ in range(discs):
        x, level, r = rng.uniform(0, wide), rng.uniform(0, high), rng.uniform(9, 30)
        tone = np.clip(level / high + rng.normal(0, .3), 0, .999) * 3
        low = int(tone)
        color = tones[low] + (tones[min(low + 1, 3)] - tones[low]) * (tone - low)
        edge = np.clip((r - np.hypot(xx - x, yy - level)) / 5, 0, 1) * rng.uniform(.15, .6)
        img += (color - img) * edge[..., None]
    mat = m.glowing(img, strength)
    mesh([(-16, y, -7), (16, y, -7), (16, y, 9), (-16, y, 9)], [(0, 1, 2, 3)], mat,
         uvs=[(0, 0), (1, 0), (1, 1), (0, 1)])


def daylight(strength=1.0, back=.6, fill=.75, target=(0, 0, .5), warm=.5, sky=.32, reach=1.0):
    """A tall window on the left, a warm glow behind on the right, a soft fill, a lit wall.

    reach moves the lights out and enlarges them, for larger objects.
    """
    amber = (1, 1 - .22 * warm, 1 - .5 * warm)
    for loc, aim_at, size, power, color in (
            ((-4.2, -2.3, 3.9), target, (2.6, 3.4), 260, (1, .97, .92)),
            ((3.2, 3.0, 2.6), target, (2, 2.4), 200 * back, amber),
            ((-4.5, 2.6, 4.6), (.5, 6, 1.6), (2, 2), 260, (1, .98, .95)),
            ((3.4, -3.8, 2.2), target, (2.6, 2.6), 110 * fill, (1, .98, .95))):
        area_light([reach * v for v in loc], aim_at, [reach * v for v in size],
                   power * strength * reach ** 2, color)
    world_colour((1, .96, .9), sky * strength)


def honey_glow(strength=1.0, target=(0, 0, .5)):
    """Light from right behind a jar, so that the honey lights up."""
    area_light((-1.3, 2.8, 1.5), target, (1.6, 1.6), 130 * strength, (1, .91, .72))


def linen(loc=(0, 0, .01), size=(4, 3), turn=0, color='#d8cfbc', dark='#b3a78f', folds=5):
    """A cloth with creases and a slightly wandering hem."""
    nx, ny = 130, 100
    creases = [(random.uniform(0, math.pi), random.uniform(-.9, .9), random.uniform(.012, .035),
                random.uniform(.06, .16)) for _ in range(folds)]
    verts = []
    for u in np.linspace(-1, 1, nx):
        for v in np.linspace(-1, 1, ny):
            x = u * size[0] / 2 + .03 * math.sin(v * 7) * abs(u) ** 6
            y = v * size[1] / 2 + .03 * math.sin(u * 9) * abs(v) ** 6
            z = .012 + .006 * math.sin(x * 3.1 + y * 1.7)
            for a, d, high, wide in creases:
                gap = x * math.cos(a) + y * math.sin(a) - d * size[0] / 2
                z += high * math.exp(-(gap / wide) ** 2) * (.3 + .7 * min(1, x * x + y * y))
            verts.append((x, y, z))
    cloth = mesh(verts, grid_faces(nx, ny), m.weave(color, dark), loc=loc,
                 rot=(0, 0, math.radians(turn)))
    thick = cloth.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness = .012
    return cloth
