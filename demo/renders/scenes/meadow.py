"""Outdoors: grass, wild flowers, trees, sky and a few distant bees."""
import math
import random

import numpy as np

import materials as m
from studio import bpy, group, jitter, lathe_data, mesh, mesh_data, place, sunlight


def clump_data(mat, blades=70, low=.35, high=.95, spread=.45):
    verts, faces = [], []
    for _ in range(blades):
        x, y, a = random.gauss(0, spread), random.gauss(0, spread), random.uniform(0, 6.28)
        tall, wide = random.uniform(low, high), random.uniform(.011, .022)
        bend, first = random.uniform(.1, .65) * tall, len(verts)
        for t in (0, .25, .5, .75, 1):
            cx, cy = x + bend * t * t * math.cos(a), y + bend * t * t * math.sin(a)
            half, z = wide * (1 - t ** 1.6) + .001, tall * t * (1 - .25 * t)
            verts += [(cx - half * math.sin(a), cy + half * math.cos(a), z),
                      (cx + half * math.sin(a), cy - half * math.cos(a), z)]
        faces += [(first + 2 * i, first + 2 * i + 1, first + 2 * i + 3, first + 2 * i + 2)
                  for i in range(4)]
    return mesh_data(verts, faces, mat)


def flower_data(petal, petals=9):
    verts, faces = [], []
    for k in range(petals):
        a = k / petals * 6.283
        c, s, first = math.cos(a), math.sin(a), len(verts)
        for r, half, z in ((.03, .02, 0), (.1, .045, .015), (.17, .03, .02)):
            verts += [(r * c - half * s, r * s + half * c, z),
                      (r * c + half * s, r * s - half * c, z)]
        faces += [(first, first + 1, first + 3, first + 2),
                  (first + 2, first + 3, first + 5, first + 4)]
    return mesh_data(verts, faces, petal)


def allowed(x, y, keep_clear):
    return all((x - cx) ** 2 + (y - cy) ** 2 > r * r for cx, cy, r in keep_clear)


def grass(count, near, far, keep_clear, short=()):
    """Clumps from y=near to y=far, widening with distance; low where it is trodden."""
    mats = [m.leaf('#4d6b2a', '#88994a'), m.leaf('#5d7a33', '#a3a45c')]
    kinds = [clump_data(mats[k % 2], high=1.2 if k == 5 else .85) for k in range(6)]
    for _ in range(count):
        y = near + random.random() ** 1.6 * (far - near)
        x = jitter(5.5 + (y - near) * .5)
        if not allowed(x, y, keep_clear):
            continue
        size = random.uniform(.75, 1.3) * (1 + max(0, y - 15) * .02)
        tall = size * (.6 if not allowed(x, y, short) else random.uniform(.85, 1.1))
        place(random.choice(kinds), (x, y, 0), (0, 0, random.uniform(0, 6.28)),
              (size, size, tall))
    soil = m.plain('#5a6530', .95, grain=2, depth=.1, vary=.4)
    mesh([(-400, -60, 0), (400, -60, 0), (400, 600, 0), (-400, 600, 0)], [(0, 1, 2, 3)], soil)


def flowers(count, near, far, keep_clear, palette=('#fbf6ea', '#fbf6ea', '#e8c04a', '#a68bc4')):
    heart = lathe_data([(0, .035), (.04, .025), (.055, 0)], m.plain('#d9a024', .8), 10)
    kinds = [flower_data(m.soft(c, (.03, .03, .03), .1, .6, .1)) for c in palette]
    for _ in range(count):
        y = near + random.random() ** 1.3 * (far - near)
        x = jitter(6 + (y - near) * .45)
        if not allowed(x, y, keep_clear):
            continue
        at, rot = (x, y, random.uniform(.55, .95)), (jitter(.5) - .2, jitter(.5), random.random() * 6)
        size = random.uniform(.55, .95)
        place(random.choice(kinds), at, rot, size)
        place(heart, at, rot, size)


def leaf_cloud(mat, leaves=900, size=(.10, .2)):
    """A ball of leaves of radius one."""
    rng = np.random.default_rng(random.randrange(10 ** 6))
    way = rng.normal(size=(leaves, 3))
    at = way / np.linalg.norm(way, axis=1)[:, None] * rng.uniform(.55, 1, (leaves, 1)) ** .5
    u = rng.normal(size=(leaves, 3))
    u *= rng.uniform(*size, (leaves, 1)) / np.linalg.norm(u, axis=1)[:, None]
    v = np.cross(u, rng.normal(size=(leaves, 3)))
    v *= .5 * np.linalg.norm(u, axis=1)[:, None] / np.linalg.norm(v, axis=1)[:, None]
    verts = np.stack([at - u, at + v, at + u, at - v], 1).reshape(-1, 3)
    return mesh_data(verts, np.arange(leaves * 4).reshape(-1, 4), mat, False)


def trees(count=34, near=60, far=130, tall=26, width=1.0):
    """A wood's edge: trunks with several clouds of leaves each, and a hedge in front."""
    clouds = [leaf_cloud(m.leaf(a, b, .5)) for a, b in
              (('#4a6a30', '#7d944a'), ('#3f5f33', '#6f8c4c'), ('#63803c', '#98a45a'))]
    bark = m.plain('#5a4a3a', .9, grain=3, depth=.1)
    trunk = lathe_data([(1, 0), (.8, 6), (.6, 14), (.1, 22)], bark, 10)
    for _ in range(count):
        y = random.uniform(near, far)
        x = jitter(width * (25 + y * .55))
        size = random.uniform(.7, 1.25)
        place(trunk, (x, y, 0), scale=size)
        for _ in range(9):
            r = random.uniform(3.5, 6.5) * size
            place(random.choice(clouds), (x + jitter(6) * size, y + jitter(4),
                                          random.uniform(.35, 1) * tall * size), scale=r,
                  rot=(jitter(3), jitter(3), jitter(3)))
    for k in range(70):
        place(random.choice(clouds), (jitter(width * 60), near * .85 + jitter(4), random.uniform(0, 4)),
              (jitter(3), jitter(3), jitter(3)), random.uniform(2.5, 5))


def hills():
    """A hazy ridge that closes the view at the horizon."""
    haze = m.plain('#8b9f8c', 1, spec=0, vary=.2)
    dome = lathe_data([(math.cos(t), math.sin(t)) for t in np.linspace(0, math.pi / 2, 12)], haze)
    for x, y, wide, tall in ((-220, 420, 330, 30), (160, 460, 420, 38)):
        place(dome, (x, y, -4), scale=(wide, 90, tall))


def sky(height=34, bearing=-62, sun=3.7, air=.15):
    world = bpy.data.worlds.new('sky')
    bpy.context.scene.world = world
    world.use_nodes = True
    nodes, links = world.node_tree.nodes, world.node_tree.links
    tex = nodes.new('ShaderNodeTexSky')
    tex.sky_type, tex.sun_disc = 'NISHITA', False
    tex.sun_elevation, tex.sun_rotation = math.radians(height), math.radians(bearing + 180)
    tex.dust_density, tex.air_density = 2.2, 1
    links.new(tex.outputs[0], nodes['Background'].inputs[0])
    nodes['Background'].inputs[1].default_value = air
    sunlight(sun, height, bearing)


def bees(spots, size=.085):
    """Small flying bees, (x, y, z) each; never near the lens."""
    dark, amber = m.plain('#33200f', .6), m.plain('#b67a25', .7)
    wing = m.leaf('#d8d2c4', '#eeeade')
    bead = {mat: lathe_data([(math.sin(k * math.pi / 8), -math.cos(k * math.pi / 8))
                             for k in range(9)], mat, 12) for mat in (dark, amber)}
    sail = mesh_data([(0, 0, 0), (-.9, .9, .4), (-1.5, .7, .35), (-.6, .1, .1)], [(0, 1, 2, 3)], wing)
    for spot in spots:
        with group(spot, random.uniform(0, 360), (jitter(20), jitter(25)), size):
            for x, r, mat in ((.6, .32, dark), (.1, .42, amber), (-.45, .42, dark),
                              (-.85, .36, amber), (-1.15, .24, dark)):
                place(bead[mat], (x, 0, 0), (0, math.pi / 2, 0), (r, r, r * 1.15))
            place(sail, (.1, .1, .35))
            place(sail, (.1, -.1, .35), scale=(1, -1, 1))


def cloud_of_bees(count, centre, spread):
    return [tuple(c + jitter(s) for c, s in zip(centre, spread)) for _ in range(count)]


def meadow(keep_clear, count=4200, near=-9, far=60, bloom=150, short=()):
    grass(count, near, far, keep_clear, short)
    flowers(bloom, near, 25, keep_clear + list(short))
    trees()
    hills()
    sky()
