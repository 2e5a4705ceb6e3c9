"""Beeswax comb: cells as real geometry, and the hexagon pattern as relief or image."""
import math
import random

import numpy as np

import materials as m
from studio import box, bpy, group, mesh_data, place

PITCH = .054
STEPS = 18


def hex_distance(u, v, pitch=PITCH):
    """0 in the middle of a cell, 1 on its wall, for arrays of flat coordinates."""
    best = np.full(np.shape(u), 9.0)
    for shift in (0, .5):
        x = np.abs((u / pitch - shift + .5) % 1 - .5)
        y = np.abs((v / (pitch * math.sqrt(3)) - shift + .5) % 1 - .5) * math.sqrt(3)
        best = np.minimum(best, np.maximum(x, x / 2 + y * math.sqrt(3) / 2))
    return np.clip(best * 2, 0, 1)


def wall_relief(distance, start=.6, end=.9):
    t = np.clip((distance - start) / (end - start), 0, 1)
    return t * t * (3 - 2 * t)


def pressed_wax(color='#dca24a', tiles=(60, 40)):
    """Foundation: the cell pattern pressed into a sheet, by UV."""
    wide, high = 128, 222
    v, u = np.mgrid[0:high, 0:wide]
    relief = wall_relief(hex_distance((u + .5) / wide, (v + .5) / high * math.sqrt(3), 1), .5, .95)
    image = bpy.data.images.new('cells', wide, high, float_buffer=True, is_data=True)
    rgba = np.ones((high, wide, 4), np.float32)
    rgba[..., :3] = relief[..., None]
    image.pixels.foreach_set(rgba.ravel())
    image.pack()
    g = m.Graph('pressed wax')
    place_uv = g.node('Mapping', Vector=g.node('TexCoord').outputs['UV'], Scale=(*tiles, 1))
    height = g.node('TexImage', {'image': image}, Vector=place_uv).outputs['Color']
    tint = g.mix(height, tuple(c * .66 for c in m.rgb(color)), m.rgb(color))
    return g.principled(Base_Color=tint, Subsurface=.2, Subsurface_Color=tint, Roughness=.42,
                        Subsurface_Radius=(.03, .014, .005), Normal=g.bump(height, 1.0, .02))


def outline():
    """Points of a slightly rounded hexagon of unit circumradius, a corner upwards."""
    a = np.arange(STEPS) * 2 * math.pi / STEPS + math.pi / 6
    sharp = math.cos(math.pi / 6) / np.cos((a - math.pi / 6) % (math.pi / 3) - math.pi / 6)
    r = .85 * sharp + .15 * .955
    return np.stack([r * np.cos(a), r * np.sin(a)], -1)


def rings_mesh(centres, levels, mat, sway=0.0):
    """For each centre a stack of hexagon rings (scale, height), closed on top."""
    rng = np.random.default_rng(random.randrange(10 ** 6))
    count, shape = len(levels), outline() * PITCH / math.sqrt(3)
    verts = []
    for x, y, z in centres:
        off = rng.normal(0, sway, 2) if sway else (0, 0)
        for k, (scale, height) in enumerate(levels):
            ring = np.empty((STEPS, 3))
            ring[:, :2] = shape * scale + (x, y) + np.multiply(off, 0 if k < 2 else 1)
            ring[:, 2] = z + height
            verts.append(ring)
    one = []
    for k in range(count - 1):
        for i in range(STEPS):
            j = (i + 1) % STEPS
            a, b = k * STEPS, (k + 1) * STEPS
            one.append((a + i, a + j, b + j, b + i))
    faces = (np.array(one) + np.arange(len(centres))[:, None, None] * STEPS * count).reshape(-1, 4)
    lids = [[c * STEPS * count + (count - 1) * STEPS + i for i in range(STEPS)]
            for c in range(len(centres))]
    return place(mesh_data(np.concatenate(verts), faces.tolist() + lids, mat))


def lattice(wide, high, ragged=.02):
    """Cell centres on a rectangle, with a gently undulating surface."""
    spots = []
    row = PITCH * math.sqrt(3) / 2
    for j in range(-int(high / 2 / row), int(high / 2 / row) + 1):
        for i in range(-int(wide / 2 / PITCH) - 1, int(wide / 2 / PITCH) + 1):
            x, y = (i + .5 * (j % 2)) * PITCH, j * row
            if abs(x) < wide / 2 - ragged * (1 + math.sin(y * 23)):
                z = .006 * math.sin(x * 7 + 1) * math.cos(y * 8) + random.gauss(0, .0015)
                spots.append((x, y, z))
    return spots


def comb(wide, high, capped, filled=.95, depth=.25, wax='#d99b3c', cap='#e6c78e'):
    """Comb in the xy-plane facing up; capped(x, y) says where it is sealed."""
    cells = lattice(wide, high)
    sealed = [c for c in cells if capped(c[0], c[1])]
    full = [c for c in cells if not capped(c[0], c[1]) and random.random() < filled]
    soft = dict(radius=(.05, .028, .01), grain=5)
    rings_mesh(cells, [(1.005, -depth), (1.005, -.008), (.985, -.001), (.93, .003), (.88, 0),
                       (.855, -.012), (.83, -depth * .9), (.1, -depth * .95)],
               m.soft(wax, amount=.4, rough=.5, **soft), .0012)
    if full:
        rings_mesh([(x, y, z - random.choice((0, .003, .005, .008, .03))) for x, y, z in full],
                   [(.84, -depth * .6), (.845, -.004), (.76, -.001), (.5, .003), (.15, .004)],
                   m.cell_honey())
    if sealed:
        rings_mesh([(x, y, z + random.gauss(0, .002)) for x, y, z in sealed],
                   [(.99, -.01), (.93, .005), (.68, .011), (.35, .0125), (.08, .0115)],
                   m.soft(cap, amount=.3, rough=.55, **soft), .0025)


def frame(filling=None, wood=None):
    """A shallow National frame lying flat, its face up; filling(wide, high) goes inside."""
    bar = wood or m.wood('pine', 'x', 1.2, .6, 6)
    side = m.wood('pine', 'y', 1.2, .6, 6)
    wide, high = 3.4, 1.35
    box((4.32, .2, .22), (0, high / 2 + .1, 0), bar, .012)
    for s in (-1, 1):
        box((.1, high, .22), (s * (wide / 2 + .05), 0, 0), side, .01)
        box((.1, .45, .35), (s * (wide / 2 + .05), high / 2 - .2, 0), side, .012)
        box((wide + .2, .07, .09), (0, -high / 2 - .02, s * .07), bar, .01)
    if filling:
        with group():
            filling(wide, high)


def foundation(wide, high, color='#dca24a'):
    tiles = (wide / PITCH, high / (PITCH * math.sqrt(3)))
    verts = [(x * wide / 2, y * high / 2, 0) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
    sheet = place(mesh_data(verts, [(0, 1, 2, 3)], pressed_wax(color, tiles), False,
                            [(0, 0), (1, 0), (1, 1), (0, 1)]))
    thick = sheet.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness = .012
    return sheet
