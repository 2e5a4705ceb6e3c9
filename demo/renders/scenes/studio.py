"""Scene building blocks shared by all pictures. One Blender unit is one decimetre."""
import math
import random
from contextlib import contextmanager

import bmesh
import bpy
import numpy as np
from mathutils import Vector


def new_scene(seed):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    random.seed(seed)
    frame(800, 800)


def frame(width, height):
    render = bpy.context.scene.render
    render.resolution_x, render.resolution_y = width, height


def add(obj):
    bpy.context.scene.collection.objects.link(obj)
    return obj


def mesh_data(verts, faces, mat=None, smooth=True, uvs=None):
    data = bpy.data.meshes.new('mesh')
    data.from_pydata([tuple(v) for v in verts], [], [tuple(f) for f in faces])
    data.polygons.foreach_set('use_smooth', [smooth] * len(data.polygons))
    if uvs is not None:
        layer = data.uv_layers.new()
        for loop, item in zip(data.loops, layer.data):
            item.uv = uvs[loop.vertex_index]
    if mat:
        data.materials.append(mat)
    data.update()
    return data


def mesh(verts, faces, mat, smooth=True, uvs=None, loc=(0, 0, 0), rot=(0, 0, 0)):
    return place(mesh_data(verts, faces, mat, smooth, uvs), loc, rot)


def place(data, loc=(0, 0, 0), rot=(0, 0, 0), scale=1.0):
    obj = add(bpy.data.objects.new('part', data))
    obj.location, obj.rotation_euler = loc, rot
    obj.scale = scale if hasattr(scale, '__len__') else (scale,) * 3
    return obj


def grid_faces(rows, cols, wrap=False):
    faces = []
    for i in range(rows if wrap else rows - 1):
        a, b = i * cols, (i + 1) % rows * cols
        faces += [(a + k, b + k, b + k + 1, a + k + 1) for k in range(cols - 1)]
    return faces


def tidy(data):
    """Merge doubled points (a lathe's axis) and turn the normals outwards."""
    edit = bmesh.new()
    edit.from_mesh(data)
    bmesh.ops.remove_doubles(edit, verts=edit.verts, dist=1e-5)
    bmesh.ops.recalc_face_normals(edit, faces=edit.faces)
    edit.to_mesh(data)
    edit.free()


def lathe_data(profile, mat, seg=96, shape=None):
    """Turn (radius, height) points round z; shape(angle, r, z) may scale the radius."""
    verts = []
    for i in range(seg):
        a = 2 * math.pi * i / seg
        for r, z in profile:
            q = r * (shape(a, r, z) if shape else 1)
            verts.append((q * math.cos(a), q * math.sin(a), z))
    data = mesh_data(verts, grid_faces(seg, len(profile), True), mat)
    tidy(data)
    return data


def lathe(profile, mat, seg=96, loc=(0, 0, 0), rot=(0, 0, 0), shape=None, scale=1.0):
    return place(lathe_data(profile, mat, seg, shape), loc, rot, scale)


def spline(points, steps=8):
    """Catmull-Rom curve through points of any dimension."""
    pts = [np.array(p, float) for p in points]
    pts = [2 * pts[0] - pts[1], *pts, 2 * pts[-1] - pts[-2]]
    out = []
    for a, b, c, d in zip(pts, pts[1:], pts[2:], pts[3:]):
        for k in range(steps):
            t = k / steps
            out.append(b + .5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d
                                                  + t * (3 * (b - c) + d - a))))
    return [tuple(p) for p in out + [pts[-2]]]


def turned(points, steps=8):
    """A smooth lathe profile that never crosses the axis."""
    return [(max(0, r), z) for r, z in spline(points, steps)]


def box_data(size, mat, bevel=.01):
    x, y, z = (s / 2 for s in size)
    verts = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    data = mesh_data(verts, faces, mat, False)
    if bevel:
        edit = bmesh.new()
        edit.from_mesh(data)
        bmesh.ops.bevel(edit, geom=edit.edges[:], offset=bevel, segments=3, profile=.5,
                        affect='EDGES')
        edit.to_mesh(data)
        edit.free()
    return data


def box(size, loc, mat, bevel=.01, rot=(0, 0, 0)):
    return place(box_data(size, mat, bevel), loc, rot)


def tube(points, radius, mat, cyclic=False, loc=(0, 0, 0), rot=(0, 0, 0)):
    """A round wire through points; several strands if given a list of lists."""
    strands = points if hasattr(points[0][0], '__len__') else [points]
    curve = bpy.data.curves.new('tube', 'CURVE')
    curve.dimensions, curve.bevel_depth, curve.bevel_resolution = '3D', radius, 3
    curve.use_fill_caps = True
    for strand in strands:
        line = curve.splines.new('POLY')
        line.points.add(len(strand) - 1)
        line.use_cyclic_u = cyclic
        for point, co in zip(line.points, strand):
            point.co = (*co, 1)
    curve.materials.append(mat)
    return place(curve, loc, rot)


def ring(radius, z=0, steps=96):
    return [(radius * math.cos(t), radius * math.sin(t), z)
            for t in np.linspace(0, 2 * math.pi, steps, endpoint=False)]


@contextmanager
def group(loc=(0, 0, 0), turn=0, tilt=(0, 0), scale=1.0):
    """Groups everything created inside, so that it moves as one; angles in degrees."""
    before = set(bpy.data.objects)
    holder = place(None, loc, (math.radians(tilt[0]), math.radians(tilt[1]),
                               math.radians(turn)), scale)
    yield holder
    for obj in set(bpy.data.objects) - before - {holder}:
        if obj.parent is None:
            obj.parent = holder


def aim(loc, target):
    return (Vector(target) - Vector(loc)).to_track_quat('-Z', 'Y').to_euler()


def camera(loc, target, lens=80, fstop=5.6, focus=None):
    data = bpy.data.cameras.new('camera')
    obj = place(data, loc, aim(loc, target))
    data.lens, data.clip_end = lens, 2000
    data.dof.use_dof = True
    data.dof.aperture_fstop = fstop / 10
    data.dof.focus_distance = (Vector(focus or target) - Vector(loc)).length
    bpy.context.scene.camera = obj


def area_light(loc, target, size, power, color=(1, 1, 1)):
    data = bpy.data.lights.new('area', 'AREA')
    data.shape, data.size, data.size_y = 'RECTANGLE', *size
    data.energy, data.color = power, color
    place(data, loc, aim(loc, target)).visible_camera = False


def sunlight(power, height, bearing, color=(1, .9, .76), softness=1.2):
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.color, data.angle = power, color, math.radians(softness)
    place(data, rot=(math.radians(90 - height), 0, math.radians(bearing)))


def world_colour(color, strength):
    world = bpy.data.worlds.new('world')
    bpy.context.scene.world = world
    world.use_nodes = True
    back = world.node_tree.nodes['Background']
    back.inputs[0].default_value, back.inputs[1].default_value = (*color, 1), strength


def jitter(amount):
    return random.uniform(-amount, amount)
